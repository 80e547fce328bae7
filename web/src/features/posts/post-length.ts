// How long a post may be.

import { charactersLeft } from '@/lib/forms/text-length';
import { toast } from '@/lib/ui/toast';

export const LONGEST_POST = 10_000;

/** Whether it can be published; if not, a toast says why. */
export function checkPostText(text: string, hasMedia: boolean): boolean {
  if (text.trim() === '' && !hasMedia) {
    toast({ title: "Can't create an empty post!", variant: 'destructive' });
    return false;
  }
  if (charactersLeft(text, LONGEST_POST) < 0) {
    toast({
      title: 'This post is too long',
      description: 'Please shorten it to 10,000 characters.',
      variant: 'destructive',
    });
    return false;
  }
  return true;
}
