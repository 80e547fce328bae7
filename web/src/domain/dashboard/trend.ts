// Evaluates the daily numbers of a stat: how much is new, and the values for a stat card's line or bars.

import type { Stat } from './dashboard';

const WEEK = 7;

/** The increase in the last seven days, including today. */
export function thisWeek({ trend }: Stat): number {
  return sum(trend.slice(-WEEK));
}

/** The difference between the last seven days and the seven before; may be negative. */
export function weekOnWeek(stat: Stat): number {
  return thisWeek(stat) - sum(stat.trend.slice(-2 * WEEK, -WEEK));
}

/** The increase over all days in the data. */
export function thisMonth({ trend }: Stat): number {
  return sum(trend);
}

/** The daily value of the number, up to its current value. */
export function growth({ value, trend }: Stat): number[] {
  const before = value - sum(trend);
  let total = Math.max(0, before);
  return trend.map((came) => (total += came));
}

/** The increase in each week; the last one ends today. */
export function byWeek({ trend }: Stat): number[] {
  const weeks = Math.floor(trend.length / WEEK);
  return Array.from({ length: weeks }, (_, week) => {
    const end = trend.length - (weeks - 1 - week) * WEEK;
    return sum(trend.slice(end - WEEK, end));
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
