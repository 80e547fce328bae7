import { expect, it } from 'vitest';
import { nearestWord, editDistance } from './nearest-word';

it('counts slips of the finger', () => {
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
])('M-50: by %s was meant %s', (typed, meant) => {
  expect(nearestWord(typed, ['Bengaluru', 'Mumbai', 'Pune'])).toBe(meant);
});
