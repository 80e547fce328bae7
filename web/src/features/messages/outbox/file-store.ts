// Stores the files of unsent messages on this device, in a database per account. The code is bundled with the messages
// screen: someone offline could not load it when they attach a file.

import { openDB, type IDBPDatabase } from 'idb';
import { unsentFiles } from '@/lib/browser/unsent-messages';
import type { FileStore } from './outbox';

const STORE = 'files';

/** The accounts whose leftover files were already cleaned up on this page. */
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

/** Removes files whose messages no longer exist. */
async function sweep(database: IDBPDatabase, isNeeded: (id: string) => boolean): Promise<void> {
  const ids = (await database.getAllKeys(STORE)) as string[];
  for (const id of ids.filter((candidate) => !isNeeded(candidate))) await database.delete(STORE, id);
}

/**
 * Opens the database for each use and closes it again, because an open database cannot be deleted when its owner signs out.
 */
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
