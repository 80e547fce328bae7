import { expect, it } from 'vitest';
import { withoutGaps } from './without-gaps';

it('M-27: leaves one of many empty lines', () => {
  expect(withoutGaps(`Above${'\n'.repeat(20)}below`)).toBe('Above\n\nbelow');
  expect(withoutGaps('One\n \t\n\n  two\n\nthree\nfour')).toBe('One\n\n  two\n\nthree\nfour');
  expect(withoutGaps('\n\n')).toBe('');
});
