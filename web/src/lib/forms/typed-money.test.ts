import { expect, it } from 'vitest';
import { readMoney } from './typed-money';

it.each([
  ['40000', 40_000],
  ['₹12,00,000', 1_200_000],
  ['₹ 12,50,000', 1_250_000],
  ['Rs. 45,000', 45_000],
  ['१२,००,०००', 1_200_000],
  ['45k', 45_000],
  ['45 K', 45_000],
  ['45 हज़ार', 45_000],
  ['45 हजार', 45_000],
  ['12 lakh', 1_200_000],
  ['12 lakhs', 1_200_000],
  ['12.5 Lac', 1_250_000],
  ['12 लाख', 1_200_000],
  ['१२ लाख', 1_200_000],
  ['1.5 cr', 15_000_000],
  ['1.5 Crore', 15_000_000],
  // With the precomposed letter, and with the dot as a separate character.
  ['1.5 करो\u095c', 15_000_000],
  ['1.5 करो\u0921\u093c', 15_000_000],
])('reads %j as %d rupees', (typed, amount) => {
  expect(readMoney(typed)).toEqual({ amount });
});

it.each([
  ['12 LPA', 100_000, 1_200_000],
  ['12lpa', 100_000, 1_200_000],
  ['10 lakh p.a.', 83_333, 1_000_000],
  ['6 लाख सालाना', 50_000, 600_000],
])('reads the yearly amount %j as %d rupees a month', (typed, amount, yearly) => {
  expect(readMoney(typed)).toEqual({ amount, yearly });
});

it.each(['', '₹', 'a lot', '-5', '12.50', '12 dollars', 'lakh', '1.2.3 lakh', '12 lakh to 15 lakh'])(
  'does not accept %j as an amount',
  (typed) => {
    expect(readMoney(typed)).toBeUndefined();
  },
);
