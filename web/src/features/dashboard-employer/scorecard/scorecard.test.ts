import { expect, test } from 'vitest';
import { averagesOf, overallOf, progressOf } from './scorecard';

const given = [
  { author_id: 'owner', scores: [5, 2] },
  { author_id: 'edith', scores: [4, 4] },
  { author_id: 'left', scores: [4, 1] },
];

test('averages are computed per criterion and overall', () => {
  expect(averagesOf(given, ['Ammonia', 'Safety'])).toEqual([4.3, 2.3]);
  expect(overallOf(given)).toBe(3.3);
});

test('hidden scores are neither shown nor averaged', () => {
  const hidden = given.map((row) => ({ ...row, scores: null }));
  expect(averagesOf(hidden, ['Ammonia', 'Safety'])).toEqual([undefined, undefined]);
  expect(overallOf(hidden)).toBeUndefined();
  expect(overallOf([...hidden, { scores: [5] }])).toBe(5);
});

test('former team members are not counted', () => {
  expect(progressOf(given, ['owner', 'edith', 'victor'])).toEqual({ given: 2, of: 3 });
  expect(progressOf([], ['owner'])).toEqual({ given: 0, of: 1 });
});
