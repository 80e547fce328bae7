// The delay before a message is retried automatically.

const INITIAL_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;

/**
 * After this many server failures, the message is marked as failed for its author to decide, and the ones behind it are
 * sent.
 */
export const MAX_FAULTS = 6;

/**
 * Doubles after each failure, with random jitter so that devices do not all retry at the same moment when the server is
 * back.
 */
export function retryDelay(failures: number, chance = Math.random()): number {
  const delay = Math.min(INITIAL_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
  return delay * (0.75 + chance / 2);
}
