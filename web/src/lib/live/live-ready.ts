// Whether the live connection is up, or has had its time. A count that is first read after that misses nothing, while one that was read
// before has to be read again.

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';

/** Without a live connection, counts appear after this. */
const PATIENCE_MS = 2000;

let tried = false;
const { subscribe, notify } = createListeners();

export function noteLiveReady(): void {
  tried = true;
  notify();
}

export function useLiveReady(): boolean {
  useEffect(() => {
    const timer = setTimeout(noteLiveReady, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => tried);
}
