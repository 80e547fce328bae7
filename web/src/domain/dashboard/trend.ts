// What the numbers of the last days say: how much of it is new, and the line or the bars a stat card draws.

import type { Stat } from './dashboard';

const WEEK = 7;

/** What came in the last seven days, today included. */
export function thisWeek({ trend }: Stat): number {
  return sum(trend.slice(-WEEK));
}

/** How much more came in the last seven days than in the seven before; negative when it was less. */
export function weekOnWeek(stat: Stat): number {
  return thisWeek(stat) - sum(stat.trend.slice(-2 * WEEK, -WEEK));
}

/** What came in all the days there are. */
export function thisMonth({ trend }: Stat): number {
  return sum(trend);
}

/** How the number grew to what it is now, day by day. */
export function growth({ value, trend }: Stat): number[] {
  const before = value - sum(trend);
  let total = Math.max(0, before);
  return trend.map((came) => (total += came));
}

/** What came in each week, the last one ending today. */
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
