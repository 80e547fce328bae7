// One person may have several tabs open, and each has an outbox. In a conversation only one of them sends at a time.

export type SendLock = <Result>(conversationId: string, run: () => Promise<Result>) => Promise<Result>;

/** Where the browser has no locks, as on plain http, tabs send without waiting for each other. */
export function createSendLock(userId: string): SendLock {
  const locks = (navigator as Partial<Navigator>).locks;
  return async (conversationId, run) =>
    locks ? await locks.request(`sangam-outbox-${userId}-${conversationId}`, run) : run();
}
