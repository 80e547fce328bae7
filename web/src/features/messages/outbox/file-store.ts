// Keeps the files of unsent messages on this device, in a database of the account's own. Its code comes with the messages and not
// with the first file: a person who is offline could not fetch it.

import { openDB, type IDBPDatabase } from 'idb';
import { unsentFiles } from '@/lib/browser/unsent-messages';
import type { FileStore } from './outbox';

const STORE = 'files';

/** The accounts whose left-over files have been looked for on this page. */
const swept = new Set<string>();

export async function openFileStore(userId: string, isNeeded: (id: string) => boolean): Promise<FileStore> {
  const name = unsentFiles(userId);
  if (!swept.has(userId)) {
    swept.add(userId);
    await withDatabase(name, (database) => sweep(database, isNeeded));
  }
  return {
    keep: (id, file) => withDatabase(name, (database) => database.put(STORE, file, id)),
    load: (id) => withDatabase(name, (database) => database.get(STORE, id) as Promise<File | undefined>),
    remove: (id) => withDatabase(name, (database) => database.delete(STORE, id)),
  };
}

/** Removes the files whose messages are gone. */
async function sweep(database: IDBPDatabase, isNeeded: (id: string) => boolean): Promise<void> {
  const ids = (await database.getAllKeys(STORE)) as string[];
  for (const id of ids.filter((candidate) => !isNeeded(candidate))) await database.delete(STORE, id);
}

/** Opened for each use and closed again, because an open database cannot be removed when its owner signs out. */
async function withDatabase<Result>(name: string, run: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDB(name, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore(STORE);
    },
  });
  try {
    return await run(database);
  } finally {
    database.close();
  }
}
