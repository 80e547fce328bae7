// Whether the live line has come up, or has had its time to. A count that is first read after that misses nothing, while one that was read
// before has to be read again.

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** On a line that does not come up, counts appear after this. */
const PATIENCE_MS = 2000;

let tried = false;
const { subscribe, notify } = createListeners();

export function noteLiveTried(): void {
  tried = true;
  notify();
}

export function useLiveTried(): boolean {
  useEffect(() => {
    const timer = setTimeout(noteLiveTried, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => tried);
}
