import { expect, it } from 'vitest';
import { byWeek, growth, thisMonth, thisWeek, weekOnWeek } from './trend';

/** Thirty days: one on the first, two a week and a day ago, three today. */
const trend = Array.from({ length: 30 }, (_, day) => ({ 0: 1, 21: 2, 29: 3 })[day] ?? 0);
const stat = { value: 10, trend };

it('counts this week, this month, and the change from the week before', () => {
  expect(thisWeek(stat)).toBe(3);
  expect(thisMonth(stat)).toBe(6);
  expect(weekOnWeek(stat)).toBe(1);
});

it('grows from the earlier number to the current one', () => {
  const line = growth(stat);
  expect(line).toHaveLength(30);
  expect([line[0], line[20], line[21], line[29]]).toEqual([5, 5, 7, 10]);
});

it('never starts below zero, as when added rows were removed again', () => {
  expect(growth({ value: 0, trend: [0, 1, 0] })).toEqual([0, 1, 1]);
});

it('sums whole weeks that end today', () => {
  expect(byWeek(stat)).toEqual([0, 0, 2, 3]);
});
