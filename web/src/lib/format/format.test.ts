import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '@/lib/words/language';
import {
  formatAge,
  formatDayInIndia,
  formatFileSize,
  formatMoment,
  formatMoney,
  formatMoneyRange,
  formatMoneyShort,
} from './format';
import { formatNumber } from './format-number';

const now = new Date('2026-11-15T12:00:00Z');

describe('formatAge', () => {
  it.each([
    ['2026-11-15T12:00:05Z', 'now', 'a clock slightly ahead of ours'],
    ['2026-11-15T11:59:01Z', 'now', 'less than a minute'],
    ['2026-11-15T11:22:00Z', '38m', 'minutes'],
    ['2026-11-15T09:00:00Z', '3h', 'hours'],
    ['2026-11-14T12:00:00Z', '1d', 'exactly a day'],
    ['2026-11-08T12:00:01Z', '6d', 'just under a week'],
    ['2026-11-08T12:00:00Z', '8 Nov', 'a week'],
    ['2025-03-02T12:00:00Z', '2 Mar 2025', 'another year'],
  ])('writes %s as %s (%s)', (time, label) => {
    expect(formatAge(new Date(time), now)).toBe(label);
  });
});

describe('money', () => {
  it('C-410: is in whole rupees, grouped the Indian way', () => {
    expect(formatMoney(1_250_000)).toBe('₹12,50,000');
  });

  it.each([
    [40_000, 70_000, '₹40,000 – ₹70,000'],
    [40_000, 40_000, '₹40,000'],
    [40_000, null, 'From ₹40,000'],
    [null, 70_000, 'Up to ₹70,000'],
    [null, null, undefined],
  ])('from %s to %s reads %s', (min, max, text) => {
    expect(formatMoneyRange(min, max)).toBe(text);
  });
});

it.each([
  [1, '1 KB'],
  [421_888, '412 KB'],
  [1024 * 1024, '1 MB'],
  [2_516_582, '2.4 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

describe('formatDayInIndia', () => {
  it('shows the day that has begun there', () => {
    expect(formatDayInIndia(new Date('2026-11-28T18:29:59Z'))).toBe('28 November 2026');
    expect(formatDayInIndia(new Date('2026-11-28T18:30:00Z'))).toBe('29 November 2026');
  });
});

it('groups whole numbers and money as the browser would (M-60)', () => {
  const number = new Intl.NumberFormat('en-IN');
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
  for (const value of [0, 7, 999, 1000, 12_345, 123_456, 1_234_567, 98_765_432, 1e12, -5, -12_345, 0.5, 1999.6, 2.4]) {
    expect(formatNumber(value)).toBe(number.format(value));
    expect(formatMoney(value)).toBe(money.format(value));
  }
});

describe('in Hindi', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await chooseLanguage('hi');
  });
  afterAll(() => chooseLanguage('en'));

  it.each([
    [45_000, '₹45,000'],
    [100_000, '₹1\u00a0लाख'],
    [1_200_000, '₹12\u00a0लाख'],
    [1_250_000, '₹12.5\u00a0लाख'],
    [15_000_000, '₹1.5\u00a0करोड़'],
    [12_345_000_000, '₹1,234.5\u00a0करोड़'],
    // Cannot be shortened exactly.
    [1_234_567, '₹12,34,567'],
    [12_345_678, '₹1,23,45,678'],
  ])('writes %d in short as %s', (amount, text) => {
    expect(formatMoneyShort(amount)).toBe(text);
  });

  it('shortens ranges and writes single amounts in full', () => {
    expect(formatMoneyRange(600_000, 1_200_000)).toBe('₹6\u00a0लाख – ₹12\u00a0लाख');
    expect(formatMoneyRange(40_000, null)).toBe('₹40,000 से शुरू');
    expect(formatMoney(1_200_000)).toBe('₹12,00,000');
  });

  it.each([
    [9, '16 नवंबर 2026 को सुबह 9:20 बजे'],
    [18, '16 नवंबर 2026 को शाम 6:20 बजे'],
  ])('says which part of the day %d o’clock is in', (hour, text) => {
    expect(formatMoment(new Date(2026, 10, 16, hour, 20))).toBe(text);
  });
});

it('always writes money in full in English', () => {
  expect(formatMoneyShort(1_200_000)).toBe('₹12,00,000');
});
