// A user may have several tabs open, each with its own outbox. Only one of them sends in a given conversation at a time.

import { withLease } from './send-lease';

export type SendLock = <Result>(conversationId: string, run: () => Promise<Result>) => Promise<Result>;

/** Browsers offer locks to https pages only. On plain http, tabs share a lease in localStorage. */
export function createSendLock(userId: string): SendLock {
  const locks = (navigator as Partial<Navigator>).locks;
  return async (conversationId, run) => {
    const name = `sangam-outbox-${userId}-${conversationId}`;
    return locks ? await locks.request(name, run) : withLease(name, run);
  };
}
