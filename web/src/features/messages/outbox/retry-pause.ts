// How long a message waits before it is tried again by itself.

const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** So often the server may fail with one message; afterwards its author decides, and those behind it go. */
export const MOST_FAULTS = 6;

/** Twice as long after each failure. Chance keeps all devices from asking at the same moment when the server is back. */
export function pauseAfter(failures: number, chance = Math.random()): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return pause * (0.75 + chance / 2);
}
