// How quickly a freelancer answers, in words.

import { formatCount } from '@/lib/format';

const HOUR = 60;
const DAY = 24 * HOUR;

/** `minutes` is the median time to a first reply. */
export function responseLabel(minutes: number): string {
  if (minutes <= HOUR) return 'Replies within an hour';
  if (minutes < DAY) return `Replies in about ${formatCount(Math.round(minutes / HOUR), 'hour')}`;
  return `Replies in about ${formatCount(Math.round(minutes / DAY), 'day')}`;
}
