// Returns a sentence on whether a deleted account can still be kept.

import { t } from '@/words/account';

export function timeToReturn(days: number): string {
  return days === 0 ? t('delete.final') : t('delete.timeLeft', { days });
}
