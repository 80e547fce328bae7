import { expect, it } from 'vitest';
import { responseTime } from './response-time';

it.each([
  [0, '1 minute'],
  [30, '30 minutes'],
  [61, '1 hour'],
  [150, '3 hours'],
  [1440, '1 day'],
  [4000, '3 days'],
])('says of %i minutes: %s', (minutes, words) => {
  expect(responseTime(minutes)).toBe(words);
});
