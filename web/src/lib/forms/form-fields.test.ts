import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  amountOf,
  futureDay,
  linesOf,
  ascendingRange,
  rupees,
  salary,
  salaryUnderstood,
  typedAmount,
} from './form-fields';

it.each([
  ['', null],
  ['40000', 40_000],
  ['₹ 12,50,000', 1_250_000],
])('reads the rupees %j as %j', (typed, amount) => {
  expect(rupees().safeParse(typed).success).toBe(true);
  expect(amountOf(typed)).toBe(amount);
});

it.each(['a lot', '-5', '12.50', '₹', '0', '₹ 0', '1000000000001'])('refuses %j as rupees', (typed) => {
  expect(rupees().safeParse(typed).success).toBe(false);
});

it.each(['', '45k', '12 LPA', '12 लाख', '₹12,00,000'])('takes %j as a salary', (typed) => {
  expect(salary().safeParse(typed).success).toBe(true);
});

it.each(['a lot', '12.50', '0', '0 lakh', '2000000 cr'])('refuses %j as a salary', (typed) => {
  expect(salary().safeParse(typed).success).toBe(false);
});

it.each([
  ['45k', 'Understood as ₹45,000 a month.'],
  ['12 lakh', 'Understood as ₹12,00,000 (₹12 lakh) a month.'],
  ['1.5 cr', 'Understood as ₹1,50,00,000 (₹1.5 crore) a month.'],
  ['12 LPA', 'Understood as ₹1,00,000 a month, from ₹12 lakh a year.'],
  ['a lot', undefined],
  ['', undefined],
])('says of the salary %j: %j', (typed, said) => {
  expect(salaryUnderstood(typed)).toBe(said);
});

it('compares the ends of a range however they are typed', () => {
  const range = z.object({ from: salary(), to: salary() }).check(ascendingRange('from', 'to'));
  expect(range.safeParse({ from: '45k', to: '6 LPA' }).success).toBe(true);
  expect(range.safeParse({ from: '1 lakh', to: '90k' }).success).toBe(false);
});

it('writes a stored amount the Indian way', () => {
  expect([typedAmount(1_250_000), typedAmount(null)]).toEqual(['12,50,000', '']);
});

it('detects a range whose ends are swapped', () => {
  const range = z.object({ from: rupees(), to: rupees() }).check(ascendingRange('from', 'to'));
  const takes = (from: string, to: string) => range.safeParse({ from, to }).success;
  expect([takes('1,000', '2,000'), takes('2,000', '1,000'), takes('2,000', ''), takes('', '')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it('M-49: names the amount that a range has to reach', () => {
  const range = z.object({ from: rupees(), to: rupees() }).check(ascendingRange('from', 'to'));
  const { error } = range.safeParse({ from: '90,000', to: '60,000' });
  expect(error?.issues[0]?.message).toBe('Enter at least ₹90,000, the amount under From.');
});

it('M-49: reads a list with one entry per line, each entry once', () => {
  expect(linesOf('Five years\nfive years \nField research')).toEqual(['Five years', 'Field research']);
  expect(linesOf(' Five years \n\n\tField research\r\n')).toEqual(['Five years', 'Field research']);
});

it('accepts a day in India from today on, and the stored one', () => {
  // In India it is already the 16th.
  const now = new Date('2026-11-15T19:00:00Z');
  const days = ['', '2026-11-16', '2026-11-15', '2026-01-31', 'soon'];

  expect(days.map((day) => futureDay('Past.', now, '2026-01-31').safeParse(day).success)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});
