import { expect, it } from 'vitest';
import { responseSentence, responseTime } from './response-time';

it.each([
  [0, '1 minute'],
  [30, '30 minutes'],
  [61, '1 hour'],
  [150, '3 hours'],
  [1440, '1 day'],
  [4000, '3 days'],
])('words %i minutes as %s', (minutes, words) => {
  expect(responseTime(minutes)).toBe(words);
});

it.each([
  [5, 'Replies within an hour'],
  [60, 'Replies within an hour'],
  [80, 'Replies in about 1 hour'],
  [4000, 'Replies in about 3 days'],
])('words %i minutes as the sentence %s', (minutes, sentence) => {
  expect(responseSentence(minutes)).toBe(sentence);
});
