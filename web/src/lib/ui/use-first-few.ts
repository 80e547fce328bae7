// A long list that has just arrived is drawn in two steps: what fits on a screen at once, the rest when a slow phone has time.

import { useDeferredValue, useEffect, useState } from 'react';

/** As many entries as a screen has room for. */
const FIRST_FEW = 3;

/** Whether a list was drawn since the page was loaded; until then none is scrolled to a place of its own. */
let anyWasDrawn = false;

/**
 * How many of the entries to draw now, and whether that is only the first step: then the end of the list is near, and more must not
 * be asked for. `wasThere` for entries that were known when the list was opened: one comes back to them, scrolled to a place, so the
 * list must be as long as it was.
 */
export function useFirstFew(
  length: number,
  { wasThere }: { wasThere: boolean },
): { drawn: number; isFirstStep: boolean } {
  const [all] = useState(wasThere && anyWasDrawn);
  useEffect(() => {
    anyWasDrawn = true;
  }, []);
  const drawn = useDeferredValue(length, all ? length : Math.min(length, FIRST_FEW));
  return { drawn, isFirstStep: drawn === FIRST_FEW && length > FIRST_FEW };
}
