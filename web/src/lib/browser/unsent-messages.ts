// Where messages that have not been sent wait on this device: the words in the local storage, the files in a database, both under
// the account's id. Signing out removes them, so that they are not left to the next person at this machine.

import { createListeners } from '@/lib/listeners';

const forgotten = createListeners();

/** What the keys of an account's unsent messages begin with. */
export function unsentPrefix(userId: string): string {
  return `sangam-unsent-${userId}-`;
}

/** The database of the files that go with them. */
export function unsentFiles(userId: string): string {
  return `sangam-unsent-files-${userId}`;
}

/** Removes what an account has not sent, here and in every other tab. */
export function forgetUnsent(userId: string): void {
  try {
    // Notes about uploads in pieces have the prefix behind that of their library.
    const mine = Object.keys(localStorage).filter((key) => key.includes(unsentPrefix(userId)));
    for (const key of mine) localStorage.removeItem(key);
    indexedDB.deleteDatabase(unsentFiles(userId));
  } catch {
    // Storage that can be refused holds nothing then.
  }
  forgotten.notify();
}

/** Calls back when unsent messages were removed, for what is still in memory. */
export const onForgotten = forgotten.subscribe;
