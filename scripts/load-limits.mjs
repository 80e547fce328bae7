// What well-behaved clients may notice while others overload the server. `make attack` and `make torture` both check it.

/** At most this long for a small read, at the 99th percentile, on a machine that is as fast as the reference. */
export const SMALL_READ_P99_MS = 50;
/** How soon everything must be as before once the load is gone. */
export const RECOVERY_MS = 2000;
/** How much memory the load may take. A small machine swaps if it is more. */
export const MEMORY_GROWTH_MIB = 200;

/** A small read of an idle server on the reference machine, with a release build: half of all, and all but the slowest hundredth. */
const REFERENCE_P50_MS = 0.6;
const REFERENCE_P99_MS = 4;

export const MEBIBYTE = 1024 * 1024;

/** How many times slower than the reference this machine is at the moment, from the durations of small reads of an idle server. */
export function slowdownOf(idle) {
  return Math.max(1, percentile(idle, 50) / REFERENCE_P50_MS, percentile(idle, 99) / REFERENCE_P99_MS);
}

/** The value at this percentile. */
export function percentile(values, percent) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

/** Calls `read` until it is quick again, and returns how long that took, or `Infinity` after ten times what is allowed. */
export async function timeRecovery(read, slowdown) {
  const begun = performance.now();
  while (performance.now() - begun < RECOVERY_MS * 10) {
    const started = performance.now();
    const isAnswered = await read();
    if (isAnswered && performance.now() - started <= SMALL_READ_P99_MS * slowdown) return performance.now() - begun;
  }
  return Infinity;
}
