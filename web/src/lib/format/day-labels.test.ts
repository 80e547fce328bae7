import { describe, expect, it } from 'vitest';
import { daysLeft, deadlineLabel, postedLabel } from './day-labels';

/** Half past eleven in the morning in India. */
const now = new Date('2026-11-15T06:00:00Z');

describe('C-411: postedLabel', () => {
  it.each([
    ['2026-11-15T05:59:00Z', 'Today', 'a minute'],
    ['2026-11-15T06:00:20Z', 'Today', 'a clock ahead of ours'],
    ['2026-11-14T18:31:00Z', 'Today', 'a minute past midnight in India, still yesterday in UTC'],
    ['2026-11-14T18:29:00Z', '1 day ago', 'C-230, a minute before midnight in India'],
    ['2026-11-13T06:00:00Z', '2 days ago', 'C-231'],
    ['2026-11-09T06:00:00Z', '6 days ago', 'C-231, its last'],
    ['2026-11-08T06:00:00Z', '1 week ago', 'C-232, its first'],
    ['2026-10-17T06:00:00Z', '4 weeks ago', 'C-232, its last'],
    ['2026-10-16T06:00:00Z', '1 month ago', 'C-233, its first'],
    ['2026-08-01T06:00:00Z', '3 months ago', 'C-233'],
  ])('of %s is %s (%s)', (createdAt, label) => {
    expect(postedLabel(createdAt, now)).toBe(label);
  });
});

describe('deadlineLabel', () => {
  it.each([
    ['2026-11-14', 'Expired', 'C-234'],
    ['2026-11-15', 'Today', 'C-235'],
    ['2026-11-16', '1 day left', 'C-236'],
    ['2026-11-21', '6 days left', 'C-237'],
    ['2026-11-22', '1 week left', 'C-238, its first'],
    ['2026-12-14', '4 weeks left', 'C-238, its last'],
    ['2026-12-15', '1 month left', 'C-239'],
    ['2027-02-20', '3 months left', 'C-239'],
  ])('of %s is %s (%s)', (deadline, label) => {
    expect(deadlineLabel(deadline, now)).toBe(label);
  });

  it('still says Today late in the evening in India', () => {
    expect(deadlineLabel('2026-11-15', new Date('2026-11-15T18:29:00Z'))).toBe('Today');
    expect(deadlineLabel('2026-11-15', new Date('2026-11-15T18:30:00Z'))).toBe('Expired');
  });
});

it('counts days left across the end of a year', () => {
  expect(daysLeft('2027-01-01', new Date('2026-12-31T06:00:00Z'))).toBe(1);
});
