import { expect, it } from 'vitest';
import { nearestWord, slipsBetween } from './nearest-word';

it('counts slips of the finger', () => {
  expect(slipsBetween('bengaluru', 'bengaluru')).toBe(0);
  expect(slipsBetween('benglauru', 'bengaluru')).toBe(1);
  expect(slipsBetween('mumbay', 'mumbai')).toBe(1);
  expect(slipsBetween('', 'goa')).toBe(3);
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
