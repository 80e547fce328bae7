// How times, counts and money are written. Every date and number a person reads passes through here.

import { once } from '@/lib/once';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const number = once(() => new Intl.NumberFormat('en-IN'));
const moment = once(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' }));
const day = once(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' }));
const dayOfYear = once(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' }));
const dayInIndia = once(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }));

/** A comma goes before the last three digits and before each two above them. */
const GROUP_END = /\B(?=(?:\d\d)*\d{3}$)/g;

/** Grouped the Indian way: `1,02,500`. The first formatter of a page takes a slow phone 70 ms, so whole numbers do without one. */
export function formatNumber(value: number): string {
  return Number.isSafeInteger(value) && value >= 0 ? String(value).replace(GROUP_END, ',') : number().format(value);
}

/** A count with its noun: `1 comment`, `1,02,500 likes`. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** Whole rupees: `₹12,50,000`. */
export function formatMoney(amount: number): string {
  const whole = formatNumber(Math.round(Math.abs(amount)));
  return amount < 0 ? `-₹${whole}` : `₹${whole}`;
}

/** `₹40,000 – ₹70,000`; with one end only, `From ₹40,000` or `Up to ₹70,000`; undefined when neither is known. */
export function formatMoneyRange(min: number | null, max: number | null): string | undefined {
  if (min !== null && max !== null) {
    return min === max ? formatMoney(min) : `${formatMoney(min)} – ${formatMoney(max)}`;
  }
  if (min !== null) return `From ${formatMoney(min)}`;
  return max === null ? undefined : `Up to ${formatMoney(max)}`;
}

/** The part of a slider that is selected: `₹400 – ₹1,800/hr`, and without an end `₹400/hr and above`. */
export function formatMoneySpan(min: number, max: number | undefined, unit = ''): string {
  if (max === undefined) return `${formatMoney(min)}${unit} and above`;
  return `${formatMoney(min)} – ${formatMoney(max)}${unit}`;
}

/** `412 KB`, `2.4 MB`, in the binary units our limits are given in. */
export function formatFileSize(bytes: number): string {
  const KB = 1024;
  if (bytes < KB * KB) return `${number().format(Math.max(1, Math.round(bytes / KB)))} KB`;
  return `${number().format(Math.round((bytes / KB / KB) * 10) / 10)} MB`;
}

/** The age of a post as the feed shows it: `now`, `38m`, `3h`, `1d`, then the date. */
export function formatAge(time: Date, now: Date): string {
  const age = now.getTime() - time.getTime();
  if (age < MINUTE_MS) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}d`;
  return formatDate(time, now);
}

/** The moment in full, for the tooltip behind a short age. */
export function formatMoment(time: Date): string {
  return moment().format(time);
}

/** `9 Feb`, with the year when it is not this one. */
export function formatDate(time: Date, now: Date): string {
  const written = time.getFullYear() === now.getFullYear() ? day() : dayOfYear();
  return written.format(time);
}

/** `29 November 2026`: the day it is in India then, wherever the reader is, because mails name that day too. */
export function formatDayInIndia(time: Date): string {
  return dayInIndia().format(time);
}
