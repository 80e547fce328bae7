// How soon someone usually answers, rounded as people would say it.

import { t } from '@/words/profiles';

const HOUR = 60;
const DAY = 24 * HOUR;

/** `30 minutes`, `1 hour`, `2 days`. */
export function responseTime(minutes: number): string {
  if (minutes < HOUR) return t('minutes', { count: Math.max(1, Math.round(minutes)) });
  if (minutes < DAY) return t('hours', { count: Math.round(minutes / HOUR) });
  return t('days', { count: Math.round(minutes / DAY) });
}

/** As a full sentence. */
export function responseSentence(minutes: number): string {
  if (minutes <= HOUR) return t('replies.soon');
  if (minutes < DAY) return t('replies.hours', { count: Math.round(minutes / HOUR) });
  return t('replies.days', { count: Math.round(minutes / DAY) });
}
