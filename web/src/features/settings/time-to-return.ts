// Whether a deleted account can be kept after all, in a sentence.

import { t } from '@/words/account';

export function timeToReturn(days: number): string {
  return days === 0 ? t('delete.final') : t('delete.timeLeft', { days });
}
