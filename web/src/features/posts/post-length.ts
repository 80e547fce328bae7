// How long a post may be.

import { charactersLeft } from '@/lib/forms/text-length';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/post-composer';

export const LONGEST_POST = 10_000;

/** Whether it can be published; if not, a toast says why. */
export function checkPostText(text: string, hasMedia: boolean): boolean {
  if (text.trim() === '' && !hasMedia) {
    toast({ title: t('empty'), variant: 'destructive' });
    return false;
  }
  if (charactersLeft(text, LONGEST_POST) < 0) {
    toast({
      title: t('tooLong'),
      description: t('tooLongText', { longest: LONGEST_POST }),
      variant: 'destructive',
    });
    return false;
  }
  return true;
}
