// How long someone has worked, counted in months from the durations they typed: "Jan 2020 - Dec 2021", "2022 to now", "18 months".

import type { Work } from './entries';

/** Months since the year 0; the end is the first month that no longer counts. */
type MonthRange = [from: number, to: number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A year with the month before it ("Jan 2020", "01/2020") or after it ("2020-01"), or a year alone. */
const YEAR_AND_MONTH =
  /(?:\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s*|\b(\d{1,2})[/.-])?\b((?:19|20)\d{2})(?:-(\d{2})\b)?/gi;
const ONGOING = /\b(now|present|today|current|currently|till date|to date|ongoing)\b|अब तक|आज तक|वर्तमान|जारी/i;
const YEARS = /(\d+(?:\.\d+)?)\s*\+?\s*(?:(?:years?|yrs?)\b|साल|वर्ष)/i;
const SPELLED_MONTHS = /(\d+)\s*(?:(?:months?|mos?)\b|महीन|माह)/i;

/** `2 years 6 months`, as it is stored in every language; undefined when no entry says how long. Months that two entries share count once. */
export function totalExperience(work: Work[], now: Date): string | undefined {
  const ranges = work.map(({ duration }) => monthsIn(duration, now)).filter((range) => range !== undefined);
  const spelled = work.filter(({ duration }) => !monthsIn(duration, now)).map(({ duration }) => spelledIn(duration));
  return inWords(covered(ranges) + spelled.reduce((sum, length) => sum + length, 0));
}

/** Whether a stored total was counted from the entries, now or in the year before, rather than typed. */
export function wasCounted(stored: string | null, work: Work[], now: Date): boolean {
  const counted = totalExperience(work, now);
  if (stored === null || counted === undefined) return stored === (counted ?? null);
  return Math.abs(spelledIn(stored) - spelledIn(counted)) <= 12;
}

function monthsIn(duration: string, now: Date): MonthRange | undefined {
  const months = Array.from(duration.matchAll(YEAR_AND_MONTH), readMonth);
  const [first] = months;
  if (!first) return undefined;
  const last = months.at(-1) ?? first;
  const to = ONGOING.test(duration) ? monthOf(now) : endOf(last);
  return to < first.month ? undefined : [first.month, to];
}

interface NamedMonth {
  month: number;
  /** Whether the month was named; a year alone begins with January. */
  named: boolean;
}

function readMonth([, name, before, year, after]: RegExpExecArray): NamedMonth {
  const number = name === undefined ? Number(before ?? after) : MONTHS.indexOf(name.toLowerCase()) + 1;
  const named = number >= 1 && number <= 12;
  return { month: Number(year) * 12 + (named ? number - 1 : 0), named };
}

/** "Dec 2021" is worked until its end; "2019 – 2022" says three years, as people count them. */
function endOf({ month, named }: NamedMonth): number {
  return named ? month + 1 : month;
}

function monthOf(date: Date): number {
  return date.getFullYear() * 12 + date.getMonth();
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
