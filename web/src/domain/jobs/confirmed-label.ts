// When a job was last confirmed by those who hire.

import { isToday, postedLabel } from '@/lib/format/day-labels';
import { t } from '@/words/still-hiring';

/** `Confirmed 3 days ago`; nothing for a job from before owners were asked. */
export function confirmedLabel(confirmedAt: string | null, now: Date): string | undefined {
  if (confirmedAt === null) return undefined;
  return isToday(confirmedAt, now) ? t('confirmed.today') : t('confirmed', { when: postedLabel(confirmedAt, now) });
}
