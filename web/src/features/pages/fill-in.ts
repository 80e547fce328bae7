// Puts what is true of this installation into a text that was written for all of them.

import type { Config } from '@/lib/server/config';
import { t } from '@/words/pages';

export function fillIn(text: string, { url, anonKey, deletionGraceDays }: Config): string {
  return text
    .replaceAll('{{url}}', url)
    .replaceAll('{{anonKey}}', anonKey)
    .replaceAll('{{whenErased}}', whenErased(deletionGraceDays));
}

/** Completes "what is yours is erased …". */
function whenErased(days: number): string {
  return days === 0 ? t('erased.now') : t('erased.later', { days });
}
