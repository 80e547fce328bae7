// Formats times, counts and money. Every date and number on screen goes through here.

import { currentLanguage } from '@/lib/words/language';
import { t } from '@/words/common';
import { formatNumber } from './format-number';
import { inLanguage } from './in-language';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LAKH = 100_000;
const CRORE = 100 * LAKH;

const moment = inLanguage((locale) => new Intl.DateTimeFormat(locale, momentOptions(locale)));
const day = inLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
const dayOfYear = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
);
const dayInIndia = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }),
);

/** Hindi has words for the parts of the day, `शाम 6:20 बजे`, where the long format would show an English `pm`. */
function momentOptions(locale: string): Intl.DateTimeFormatOptions {
  if (!locale.startsWith('hi')) return { dateStyle: 'long', timeStyle: 'short' };
  return { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', dayPeriod: 'short' };
}

/** Whole rupees: `₹12,50,000`. */
export function formatMoney(amount: number): string {
  const whole = formatNumber(Math.round(Math.abs(amount)));
  return amount < 0 ? `-₹${whole}` : `₹${whole}`;
}

/** In lakh or crore, `₹12.5 लाख`, `₹1.5 करोड़`; undefined if that would be inexact or no shorter. */
export function inLakhOrCrore(amount: number): string | undefined {
  if (amount >= CRORE && amount % (CRORE / 100) === 0)
    return t('money.crore', { amount: formatNumber(amount / CRORE) });
  if (amount < LAKH || amount >= CRORE || amount % (LAKH / 100) !== 0) return undefined;
  return t('money.lakh', { amount: formatNumber(amount / LAKH) });
}

/** For narrow places. English writes the rupees in full anyway, as the specification requires. */
export function formatMoneyShort(amount: number): string {
  const short = currentLanguage() === 'en' ? undefined : inLakhOrCrore(amount);
  return short ?? formatMoney(amount);
}

/** `₹40,000 – ₹70,000`; with one end only, `From ₹40,000` or `Up to ₹70,000`; undefined if both are unknown. */
export function formatMoneyRange(min: number | null, max: number | null): string | undefined {
  if (min !== null && max !== null) {
    return min === max ? formatMoneyShort(min) : `${formatMoneyShort(min)} – ${formatMoneyShort(max)}`;
  }
  if (min !== null) return t('money.from', { amount: formatMoneyShort(min) });
  return max === null ? undefined : t('money.upTo', { amount: formatMoneyShort(max) });
}

/** The selected range of a slider: `₹400 – ₹1,800/hr`, and without an upper end `₹400/hr and above`. */
export function formatMoneySpan(min: number, max: number | undefined, unit = ''): string {
  if (max === undefined) return t('money.above', { amount: `${formatMoneyShort(min)}${unit}` });
  return `${formatMoneyShort(min)} – ${formatMoneyShort(max)}${unit}`;
}

/** `412 KB`, `2.4 MB`, in binary units, like our limits. */
export function formatFileSize(bytes: number): string {
  const KB = 1024;
  if (bytes < KB * KB) return t('size.kb', { size: formatNumber(Math.max(1, Math.round(bytes / KB))) });
  return t('size.mb', { size: formatNumber(Math.round((bytes / KB / KB) * 10) / 10) });
}

/** The age of a post as the feed shows it: `now`, `38m`, `3h`, `1d`, then the date. */
export function formatAge(time: Date, now: Date): string {
  const age = now.getTime() - time.getTime();
  if (age < MINUTE_MS) return t('time.now');
  if (age < HOUR_MS) return t('time.minutesShort', { count: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('time.hoursShort', { count: Math.floor(age / HOUR_MS) });
  if (age < 7 * DAY_MS) return t('time.daysShort', { count: Math.floor(age / DAY_MS) });
  return formatDate(time, now);
}

/** The full date and time, for the tooltip of a short age. */
export function formatMoment(time: Date): string {
  return moment().format(time);
}

/** `9 Feb`, with the year if it is not the current one. */
export function formatDate(time: Date, now: Date): string {
  const written = time.getFullYear() === now.getFullYear() ? day() : dayOfYear();
  return written.format(time);
}

/** `29 November 2026`: the day in India at that time, wherever the reader is, because mails use that day too. */
export function formatDayInIndia(time: Date): string {
  return dayInIndia().format(time);
}
