// How near moments are written: the clock today, then the day. For messages and notifications, in the reader's own time zone.

import { formatDate } from './format';
import { once } from '@/lib/once';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = once(() => new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
const weekday = once(() => new Intl.DateTimeFormat('en-IN', { weekday: 'short' }));

/** `10:42`. */
export function formatClock(time: Date): string {
  return clock().format(time);
}

/** As short as it can be beside a name: `10:42`, `Yesterday`, `Mon`, `12 Jan`. */
export function formatRecent(time: Date, now: Date): string {
  const days = daysBetween(time, now);
  if (days <= 0) return formatClock(time);
  if (days === 1) return 'Yesterday';
  return days < 7 ? weekday().format(time) : formatDate(time, now);
}

/** The heading of a day: `Today`, `Yesterday`, `12 Jan`. */
export function formatDay(time: Date, now: Date): string {
  const days = daysBetween(time, now);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatDate(time, now);
}

/** In words: `Just now`, `12 minutes ago`, `3 hours ago`, `Yesterday`, `2 days ago`, `12 Jan`. */
export function formatAgo(time: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - time.getTime()) / MINUTE_MS);
  const days = daysBetween(time, now);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return ago(minutes, 'minute');
  if (days <= 0) return ago(Math.floor(minutes / 60), 'hour');
  if (days === 1) return 'Yesterday';
  return days < 7 ? ago(days, 'day') : formatDate(time, now);
}

export function isSameDay(one: Date, other: Date): boolean {
  return daysBetween(one, other) === 0;
}

function ago(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`} ago`;
}

/** Midnights between two moments. Rounded, because a day with a change of the clock has 23 or 25 hours. */
function daysBetween(earlier: Date, later: Date): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / DAY_MS);
}

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
