import { expect, it } from 'vitest';
import { nearestWord, editDistance } from './nearest-word';

it('counts typing errors', () => {
  expect(editDistance('bengaluru', 'bengaluru')).toBe(0);
  expect(editDistance('benglauru', 'bengaluru')).toBe(1);
  expect(editDistance('mumbay', 'mumbai')).toBe(1);
  expect(editDistance('', 'goa')).toBe(3);
});

it.each([
  ['Bengalru', 'Bengaluru'],
  ['mumbay', 'Mumbai'],
  ['Mumbai', undefined],
  ['Goa', undefined],
  ['Ahmedabad', undefined],
])('M-50: %s is corrected to %s', (typed, meant) => {
  expect(nearestWord(typed, ['Bengaluru', 'Mumbai', 'Pune'])).toBe(meant);
});
