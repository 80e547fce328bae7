import { expect, it } from 'vitest';
import { besideBudget, besideLowest } from './comparison';

it('compares an amount with the lowest of those that were named', () => {
  const amounts = [200_000, 250_000, 200_400, null];
  expect(besideLowest(200_000, amounts)).toBe('Lowest');
  expect(besideLowest(250_000, amounts)).toBe('25% above the lowest');
  expect(besideLowest(200_400, amounts)).toBe('As low as the lowest');
  expect(besideLowest(null, amounts)).toBeUndefined();
  expect(besideLowest(200_000, [200_000, null])).toBeUndefined();
  expect(besideLowest(10, [0, 10])).toBeUndefined();
  // M-49: no one reads 34,383 %.
  expect(besideLowest(344_830, [1000, 344_830])).toBe('345 times the lowest');
});

it('says how an amount fits the budget, as far as there is one', () => {
  expect(besideBudget(5, { budget_min: 1, budget_max: 4 })).toBe('Over budget');
  expect(besideBudget(4, { budget_min: 1, budget_max: 4 })).toBe('Within budget');
  expect(besideBudget(0, { budget_min: 1, budget_max: null })).toBe('Under budget');
  expect(besideBudget(4, { budget_min: null, budget_max: null })).toBeUndefined();
  expect(besideBudget(null, { budget_min: 1, budget_max: 4 })).toBeUndefined();
});
