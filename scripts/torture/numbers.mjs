// Formats durations for a table.

/** The value at this percentile. */
export function percentile(values, percent) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

/** Whole milliseconds, or tenths for small values. */
export function milliseconds(value) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
