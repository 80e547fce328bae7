// Calculates the total work experience from the months of the entries, or from typed text: "3 years", "18 months".

import type { Work } from './entries';
import { countedMonths, monthsNamed, type MonthRange } from './work-months';

const YEARS = /(\d+(?:\.\d+)?)\s*\+?\s*(?:(?:years?|yrs?)\b|साल|वर्ष)/i;
const SPELLED_MONTHS = /(\d+)\s*(?:(?:months?|mos?)\b|महीन|माह)/i;

/** Returns `2 years 6 months`, as stored in every language, or undefined if no entry states a duration. Overlapping months count once. */
export function totalExperience(work: Work[], now: Date): string | undefined {
  const ranges = work.map((entry) => monthsOf(entry, now)).filter((range) => range !== undefined);
  const spelled = work.filter((entry) => !monthsOf(entry, now)).map(({ duration }) => spelledIn(duration));
  return inWords(covered(ranges) + spelled.reduce((sum, length) => sum + length, 0));
}

/** Returns whether a stored total was calculated from the entries, now or within the past year, instead of typed. */
export function wasCounted(stored: string | null, work: Work[], now: Date): boolean {
  const counted = totalExperience(work, now);
  if (stored === null || counted === undefined) return stored === (counted ?? null);
  return Math.abs(spelledIn(stored) - spelledIn(counted)) <= 12;
}

function monthsOf(entry: Work, now: Date): MonthRange | undefined {
  const period = entry.start === '' ? monthsNamed(entry.duration) : entry;
  return period && countedMonths(period, now);
}

function spelledIn(duration: string): number {
  const years = Number(YEARS.exec(duration)?.[1] ?? 0);
  const months = Number(SPELLED_MONTHS.exec(duration)?.[1] ?? 0);
  return Math.round(years * 12) + months;
}

function covered(ranges: MonthRange[]): number {
  let sum = 0;
  let reached = -Infinity;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}

function inWords(total: number): string | undefined {
  const [years, months] = [Math.floor(total / 12), total % 12];
  const parts = [years > 0 && counted(years, 'year'), months > 0 && counted(months, 'month')].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' ');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
