// What is said to those who do not see it: a line of text that nothing on the screen would read out by itself.

import { useSyncExternalStore } from 'react';

interface Announcement {
  /** Two of the same words are two announcements. */
  id: number;
  text: string;
}

let current: Announcement = { id: 0, text: '' };
const listeners = new Set<() => void>();

/** Waits until whatever is being read out has ended. */
export function announce(text: string): void {
  current = { id: current.id + 1, text };
  for (const listener of listeners) listener();
}

export function useAnnouncement(): Announcement {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
