// Where this device stores messages that have not been sent: texts in local storage, files in IndexedDB, both under the account's id.
// Signing out removes them, so that the next person at this machine does not find them.

import { createListeners } from '@/lib/listeners';

const forgotten = createListeners();

/** The key prefix of an account's unsent messages. */
export function unsentPrefix(userId: string): string {
  return `sangam-unsent-${userId}-`;
}

/** The name of the database for their files. */
export function unsentFiles(userId: string): string {
  return `sangam-unsent-files-${userId}`;
}

/** Removes an account's unsent messages, in this tab and all others. */
export function forgetUnsent(userId: string): void {
  try {
    // Upload notes of the TUS library contain the prefix after one of its own.
    const mine = Object.keys(localStorage).filter((key) => key.includes(unsentPrefix(userId)));
    for (const key of mine) localStorage.removeItem(key);
    indexedDB.deleteDatabase(unsentFiles(userId));
  } catch {
    // If storage is unavailable, nothing was stored.
  }
  forgotten.notify();
}

/** Subscribes to the removal of unsent messages, to clear what is still in memory. */
export const onForgotten = forgotten.subscribe;
