import { expect, it } from 'vitest';
import { compareToBudget, compareToLowest } from './comparison';

it('compares an amount with the lowest amount', () => {
  const amounts = [200_000, 250_000, 200_400, null];
  expect(compareToLowest(200_000, amounts)).toBe('Lowest');
  expect(compareToLowest(250_000, amounts)).toBe('25% above the lowest');
  expect(compareToLowest(200_400, amounts)).toBe('As low as the lowest');
  expect(compareToLowest(null, amounts)).toBeUndefined();
  expect(compareToLowest(200_000, [200_000, null])).toBeUndefined();
  expect(compareToLowest(10, [0, 10])).toBeUndefined();
  // M-49: 34,383 % would be hard to read.
  expect(compareToLowest(344_830, [1000, 344_830])).toBe('345 times the lowest');
});

it('compares an amount with the budget, if there is one', () => {
  expect(compareToBudget(5, { budget_min: 1, budget_max: 4 })).toBe('Over budget');
  expect(compareToBudget(4, { budget_min: 1, budget_max: 4 })).toBe('Within budget');
  expect(compareToBudget(0, { budget_min: 1, budget_max: null })).toBe('Under budget');
  expect(compareToBudget(4, { budget_min: null, budget_max: null })).toBeUndefined();
  expect(compareToBudget(null, { budget_min: 1, budget_max: 4 })).toBeUndefined();
});
