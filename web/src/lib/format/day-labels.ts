// Labels that count days: when something was posted, and how long it is still open. Days follow Indian time.

import { t } from '@/words/common';

const DAY_MS = 86_400_000;
/** India has one UTC offset all year. */
const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const WEEK = 7;
const MONTH = 30;

/** `Today`, `1 day ago`, `6 days ago`, `3 weeks ago`, `2 months ago`. A clock slightly ahead of ours still says `Today`. */
export function postedLabel(createdAt: string, now: Date): string {
  return isToday(createdAt, now) ? t('time.today') : spell(dayIn(now) - dayIn(new Date(createdAt)), 'Ago');
}

/** Whether it was posted today, by Indian time. */
export function isToday(createdAt: string, now: Date): boolean {
  return dayIn(now) <= dayIn(new Date(createdAt));
}

/** `Expired`, `Today`, `1 day left`, `6 days left`, `3 weeks left`, `2 months left`, for a date like `2026-11-30`. */
export function deadlineLabel(deadline: string, now: Date): string {
  const days = daysLeft(deadline, now);
  if (days < 0) return t('time.expired');
  return days === 0 ? t('time.today') : spell(days, 'Left');
}

/** The number of days, by Indian time, until the date; negative if it is past. */
export function daysLeft(deadline: string, now: Date): number {
  return Date.parse(`${deadline.slice(0, 10)}T00:00:00Z`) / DAY_MS - dayIn(now);
}

/** The date in India that many days from now, like `2026-11-30`. */
export function daysFromNow(days: number, now: Date): string {
  return new Date((dayIn(now) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** In the largest unit that fits. */
function spell(days: number, which: 'Ago' | 'Left'): string {
  if (days < WEEK) return t(`time.days${which}`, { count: days });
  if (days < MONTH) return t(`time.weeks${which}`, { count: Math.floor(days / WEEK) });
  return t(`time.months${which}`, { count: Math.floor(days / MONTH) });
}

/** The number of days since 1970 in India. */
function dayIn(time: Date): number {
  return Math.floor((time.getTime() + INDIA_OFFSET_MS) / DAY_MS);
}
