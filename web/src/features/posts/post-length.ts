// The length limit of posts.

import { charactersLeft } from '@/lib/forms/text-length';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/post-composer';

export const MAX_POST_LENGTH = 10_000;

/** Returns whether the post can be published. If not, shows a toast with the reason. */
export function checkPostText(text: string, hasMedia: boolean): boolean {
  if (text.trim() === '' && !hasMedia) {
    toast({ title: t('empty'), variant: 'destructive' });
    return false;
  }
  if (charactersLeft(text, MAX_POST_LENGTH) < 0) {
    toast({
      title: t('tooLong'),
      description: t('tooLongText', { longest: MAX_POST_LENGTH }),
      variant: 'destructive',
    });
    return false;
  }
  return true;
}
