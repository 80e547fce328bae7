// Formats durations for a table.

export { percentile } from '../load-limits.mjs';

/** Whole milliseconds, or tenths for small values. */
export function milliseconds(value) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
