// Fills the values of this installation into a text that is shared by all installations.

import type { Config } from '@/lib/server/config';
import { t } from '@/words/pages';

export function fillIn(text: string, { url, anonKey, deletionGraceDays }: Config): string {
  return text
    .replaceAll('{{url}}', url)
    .replaceAll('{{anonKey}}', anonKey)
    .replaceAll('{{whenErased}}', whenErased(deletionGraceDays));
}

/** Completes the sentence "what is yours is erased …". */
function whenErased(days: number): string {
  return days === 0 ? t('erased.now') : t('erased.later', { days });
}
