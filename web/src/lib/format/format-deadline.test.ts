import { describe, expect, it } from 'vitest';
import { formatDeadline } from './format-deadline';

describe('M-43: formatDeadline', () => {
  const now = new Date('2026-11-16T06:00:00Z');

  it("shows India's day, whatever day the reader's calendar shows", () => {
    expect(formatDeadline('2026-11-20', now)).toBe('20 Nov');
    // The evening of the 19th in London and the morning of the 20th in Auckland.
    expect(formatDeadline('2026-11-20T00:10:00+05:30', now)).toBe('20 Nov');
    expect(formatDeadline('2026-11-20T23:59:59+05:30', now)).toBe('20 Nov');
  });

  it('shows the year when it is another one in India', () => {
    expect(formatDeadline('2027-01-01', new Date('2026-12-31T18:00:00Z'))).toBe('1 Jan 2027');
    expect(formatDeadline('2027-01-01', new Date('2026-12-31T18:30:00Z'))).toBe('1 Jan');
  });
});
