// When an employer last confirmed a job.

import { isToday, postedLabel } from '@/lib/format/day-labels';
import { t } from '@/words/still-hiring';

/** `Confirmed 3 days ago`; undefined for a job that was posted before owners were asked. */
export function confirmedLabel(confirmedAt: string | null, now: Date): string | undefined {
  if (confirmedAt === null) return undefined;
  return isToday(confirmedAt, now) ? t('confirmed.today') : t('confirmed', { when: postedLabel(confirmedAt, now) });
}
