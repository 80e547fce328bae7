// How long a post may be.

import { toast } from '@/lib/toast';

/** As the server counts: in code points. */
const LONGEST = 10_000;
/** Texts shorter than this are not counted exactly. */
const NEAR = 9_000;

/** Whether it can be published; if not, a toast says why. */
export function checkPostText(text: string, hasMedia: boolean): boolean {
  if (text.trim() === '' && !hasMedia) {
    toast({ title: "Can't create an empty post!", variant: 'destructive' });
    return false;
  }
  if (charactersLeft(text) < 0) {
    toast({
      title: 'This post is too long',
      description: 'Please shorten it to 10,000 characters.',
      variant: 'destructive',
    });
    return false;
  }
  return true;
}

/** How many characters still fit; negative when there are too many. */
export function charactersLeft(text: string): number {
  // A text has no more code points than code units, and units need no counting.
  return LONGEST - (text.length < NEAR ? text.length : Array.from(text.trim()).length);
}
