// How soon someone usually answers, rounded as people would say it.

import { formatCount } from '@/lib/format/format';

const HOUR = 60;
const DAY = 24 * HOUR;

/** `30 minutes`, `1 hour`, `2 days`. */
export function responseTime(minutes: number): string {
  if (minutes < HOUR) return formatCount(Math.max(1, Math.round(minutes)), 'minute');
  if (minutes < DAY) return formatCount(Math.round(minutes / HOUR), 'hour');
  return formatCount(Math.round(minutes / DAY), 'day');
}

/** As a sentence, where there is room for one. */
export function responseSentence(minutes: number): string {
  return minutes <= HOUR ? 'Replies within an hour' : `Replies in about ${responseTime(minutes)}`;
}
