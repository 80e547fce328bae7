// How long somebody has worked, counted from the durations they typed: "2019 – 2022", "Jan 2022 to now", "3 years".

import type { Work } from './entries';

/** A stretch of years; the end is the year in which it ended. */
type Stretch = [from: number, to: number];

const YEAR = /\b(19|20)\d{2}\b/g;
const ONGOING = /\b(now|present|today|current|till date|ongoing)\b/i;
const SPELLED = /(\d+(?:\.\d+)?)\s*(?:years?|yrs?)\b/i;

/** `8 years`; undefined when no entry says how long. Years that two entries share count once. */
export function totalExperience(work: Work[], now: Date): string | undefined {
  const stretches = work.map(({ duration }) => stretchIn(duration, now)).filter((stretch) => stretch !== undefined);
  const spelled = work.filter(({ duration }) => !stretchIn(duration, now)).map(({ duration }) => spelledIn(duration));
  const years = Math.round(covered(stretches) + spelled.reduce((sum, length) => sum + length, 0));
  if (years < 1) return undefined;
  return years === 1 ? '1 year' : `${years} years`;
}

function stretchIn(duration: string, now: Date): Stretch | undefined {
  const years = (duration.match(YEAR) ?? []).map(Number);
  const [from] = years;
  const to = ONGOING.test(duration) ? now.getFullYear() : years.at(-1);
  return from === undefined || to === undefined || to < from ? undefined : [from, to];
}

function spelledIn(duration: string): number {
  return Number(SPELLED.exec(duration)?.[1] ?? 0);
}

function covered(stretches: Stretch[]): number {
  let sum = 0;
  let reached = -Infinity;
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}
