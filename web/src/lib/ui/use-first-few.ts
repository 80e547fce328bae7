// Renders a long new list in two steps: first as much as fits on a screen, then the rest when a slow phone has time.

import { useDeferredValue, useEffect, useState } from 'react';

/** About as many entries as fit on a screen. */
const FIRST_FEW = 3;

/** Whether a list was rendered since the page load; before that, no list has a scroll position to restore. */
let anyWasDrawn = false;

/**
 * How many entries to render now, and whether this is only the first step. During the first step the end of the list is near, but no
 * more must be requested. Set `wasLoaded` for entries that were cached when the list was opened: the scroll position is restored, so the
 * list must have its full length.
 */
export function useFirstFew(
  length: number,
  { wasLoaded }: { wasLoaded: boolean },
): { drawn: number; isFirstStep: boolean } {
  const [all] = useState(wasLoaded && anyWasDrawn);
  useEffect(() => {
    anyWasDrawn = true;
  }, []);
  const drawn = useDeferredValue(length, all ? length : Math.min(length, FIRST_FEW));
  return { drawn, isFirstStep: drawn === FIRST_FEW && length > FIRST_FEW };
}
