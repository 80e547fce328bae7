// Announces a line of text to screen readers.

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';

interface Announcement {
  /** Distinguishes two announcements of the same text. */
  id: number;
  text: string;
}

/** Text left in place longer would be read out again when a dialog that covered it closes. */
const LIFETIME_MS = 2000;

let current: Announcement = { id: 0, text: '' };
const { subscribe, notify } = createListeners();

/** Announces the text after any current announcement has ended. */
export function announce(text: string): void {
  const id = current.id + 1;
  put({ id, text });
  setTimeout(() => {
    if (current.id === id) put({ id, text: '' });
  }, LIFETIME_MS);
}

export function useAnnouncement(): Announcement {
  return useSyncExternalStore(subscribe, () => current);
}

function put(next: Announcement): void {
  current = next;
  notify();
}
