// Whether the live connection is up, or has had time to come up. A count first read after that misses no changes; a count read before
// has to be read again.

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';

/** Without a live connection, counts are read after this delay. */
const LIVE_TIMEOUT_MS = 2000;

let tried = false;
const { subscribe, notify } = createListeners();

export function noteLiveReady(): void {
  tried = true;
  notify();
}

export function useLiveReady(): boolean {
  useEffect(() => {
    const timer = setTimeout(noteLiveReady, LIVE_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => tried);
}
