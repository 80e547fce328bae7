// A user may have several tabs open, each with its own outbox. Only one of them sends in a given conversation at a time.

export type SendLock = <Result>(conversationId: string, run: () => Promise<Result>) => Promise<Result>;

/** Without browser locks, as on plain HTTP, tabs send without waiting for each other. */
export function createSendLock(userId: string): SendLock {
  const locks = (navigator as Partial<Navigator>).locks;
  return async (conversationId, run) =>
    locks ? await locks.request(`sangam-outbox-${userId}-${conversationId}`, run) : run();
}
