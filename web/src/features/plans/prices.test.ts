import { expect, it } from 'vitest';
import { formatDollars, priceNote, yearlySaving } from './prices';

it.each([
  [{ monthly: 15, yearly: 144 }, 20, '$12 a month, instead of $15'],
  [{ monthly: 35, yearly: 360 }, 14, '$30 a month, instead of $35'],
  [{ monthly: 75, yearly: 780 }, 13, '$65 a month, instead of $75'],
])('C-358: for %j, paying yearly saves %i percent', (prices, saving, note) => {
  expect(yearlySaving(prices)).toBe(saving);
  expect(priceNote(prices, 'year')).toBe(note);
});

it('C-356: prices are in dollars', () => {
  expect(formatDollars(780)).toBe('$780');
  expect(priceNote({ monthly: 15, yearly: 144 }, 'month')).toBe('$144 if paid by the year');
});
