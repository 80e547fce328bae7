// Whether a person looks at the page: its tab is in front, and it was touched not long ago.

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';

/** This long after the last sign of a person the page counts as left. */
export const IDLE_MS = 5 * 60_000;

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

const { subscribe, notify } = createListeners();
let idle = false;
let lastSignAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function isUserActive(): boolean {
  return document.visibilityState === 'visible' && !idle;
}

export function useUserActive(): boolean {
  return useSyncExternalStore(onUserActivityChange, isUserActive);
}

/** Calls the listener when that may have changed; gives the function that ends it. */
export function onUserActivityChange(listener: () => void): () => void {
  if (timer === undefined) startLooking();
  return subscribe(listener);
}

/** Once for the page, and for as long as it lives. */
function startLooking(): void {
  for (const sign of SIGNS) window.addEventListener(sign, noteSign, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    noteSign();
    notify();
  });
  noteSign();
  look();
}

function noteSign(): void {
  lastSignAt = Date.now();
  if (!idle) return;
  idle = false;
  look();
  notify();
}

/** Pointers move often, so the clock is not set back each time: it looks how long ago the last sign was. */
function look(): void {
  const rest = lastSignAt + IDLE_MS - Date.now();
  if (rest > 0) {
    timer = setTimeout(look, rest);
    return;
  }
  idle = true;
  notify();
}
