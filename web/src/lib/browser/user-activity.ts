// Whether the user is active on the page: the tab is visible and there was input recently.

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';

/** Without input for this long, the user counts as away. */
export const IDLE_MS = 5 * 60_000;

const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

const { subscribe, notify } = createListeners();
let idle = false;
let lastInputAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function isUserActive(): boolean {
  return document.visibilityState === 'visible' && !idle;
}

export function useUserActive(): boolean {
  return useSyncExternalStore(onUserActivityChange, isUserActive);
}

/** Calls the listener when the state may have changed. Returns an unsubscribe function. */
export function onUserActivityChange(listener: () => void): () => void {
  if (timer === undefined) startTracking();
  return subscribe(listener);
}

/** Adds the listeners once, for the life of the page. */
function startTracking(): void {
  for (const event of INPUT_EVENTS) window.addEventListener(event, noteInput, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    noteInput();
    notify();
  });
  noteInput();
  checkIdle();
}

function noteInput(): void {
  lastInputAt = Date.now();
  if (!idle) return;
  idle = false;
  checkIdle();
  notify();
}

/** Pointers move often, so the timer is not restarted each time: when it fires, it checks the time of the last input. */
function checkIdle(): void {
  const rest = lastInputAt + IDLE_MS - Date.now();
  if (rest > 0) {
    timer = setTimeout(checkIdle, rest);
    return;
  }
  idle = true;
  notify();
}
