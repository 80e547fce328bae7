// Asks before typed text is lost: when the tab closes, and when a link leads away.

import { use, useEffect, useState } from 'react';
import { HistoryContext } from './history-context';

export interface HeldNavigation {
  leave: () => void;
  stay: () => void;
}

/** While `unsaved` is true, a navigation is blocked and returned here, so that the page can ask about it. */
export function useUnsavedChanges(unsaved: boolean): HeldNavigation | null {
  const history = use(HistoryContext);
  const [held, setHeld] = useState<HeldNavigation | null>(null);

  useEffect(() => {
    if (!unsaved || !history) return;
    const unblock = history.block((proceed) => {
      setHeld({
        leave: () => {
          unblock();
          setHeld(null);
          proceed();
        },
        stay: () => {
          setHeld(null);
        },
      });
    });
    const askBrowser = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', askBrowser);
    return () => {
      unblock();
      window.removeEventListener('beforeunload', askBrowser);
    };
  }, [unsaved, history]);

  return held;
}
