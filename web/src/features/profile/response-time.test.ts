import { expect, it } from 'vitest';
import { responseLabel } from './response-time';

it.each([
  [5, 'Replies within an hour'],
  [60, 'Replies within an hour'],
  [80, 'Replies in about 1 hour'],
  [200, 'Replies in about 3 hours'],
  [1440, 'Replies in about 1 day'],
  [4000, 'Replies in about 3 days'],
])('says of %i minutes: %s', (minutes, label) => {
  expect(responseLabel(minutes)).toBe(label);
});
