// Formats recent times, for messages and notifications: the clock today, then the day. In the reader's own time zone.

import { formatDate } from './format';
import { inLanguage } from './in-language';
import { t } from '@/words/common';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const weekday = inLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short' }));

/** `10:42`. */
export function formatClock(time: Date): string {
  return clock().format(time);
}

/** Short enough to go beside a name: `10:42`, `Yesterday`, `Mon`, `12 Jan`. */
export function formatRecent(time: Date, now: Date): string {
  const days = daysBetween(time, now);
  if (days <= 0) return formatClock(time);
  if (days === 1) return t('time.yesterday');
  return days < 7 ? weekday().format(time) : formatDate(time, now);
}

/** The heading of a day: `Today`, `Yesterday`, `12 Jan`. */
export function formatDay(time: Date, now: Date): string {
  const days = daysBetween(time, now);
  if (days <= 0) return t('time.today');
  return days === 1 ? t('time.yesterday') : formatDate(time, now);
}

/** In words: `Just now`, `12 minutes ago`, `3 hours ago`, `Yesterday`, `2 days ago`, `12 Jan`. */
export function formatAgo(time: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - time.getTime()) / MINUTE_MS);
  const days = daysBetween(time, now);
  if (minutes < 1) return t('time.justNow');
  if (minutes < 60) return t('time.minutesAgo', { count: minutes });
  if (days <= 0) return t('time.hoursAgo', { count: Math.floor(minutes / 60) });
  if (days === 1) return t('time.yesterday');
  return days < 7 ? t('time.daysAgo', { count: days }) : formatDate(time, now);
}

export function isSameDay(one: Date, other: Date): boolean {
  return daysBetween(one, other) === 0;
}

/** The number of midnights between two times. Rounded, because a day with a clock change has 23 or 25 hours. */
function daysBetween(earlier: Date, later: Date): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / DAY_MS);
}

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
