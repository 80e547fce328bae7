// A long list that has just arrived is drawn in two steps: what fits on a screen at once, the rest when a slow phone has time.

import { useDeferredValue } from 'react';

/** As many entries as a screen has room for. */
const FIRST_FEW = 3;

/**
 * How many of the entries to draw now, and whether that is only the first step: then the end of the list is near, and more must not
 * be asked for. `all` for a list that was drawn before: scrolled to its place, it must be as long as it was.
 */
export function useFirstFew(length: number, { all }: { all: boolean }): { drawn: number; isFirstStep: boolean } {
  const drawn = useDeferredValue(length, all ? length : Math.min(length, FIRST_FEW));
  return { drawn, isFirstStep: drawn === FIRST_FEW && length > FIRST_FEW };
}
