// Work periods as months such as `2020-01`, or as years if the month is unknown. Older text periods such as "Jan 2020 - Dec
// 2021" or "2022 to now" are converted if they contain nothing else.

import { inLanguage } from '@/lib/format/in-language';
import { t } from '@/words/profile';

/** Months since the year 0. The end is exclusive. */
export type MonthRange = [from: number, to: number];

/** The start is empty if unknown, and the end is empty if the job has not ended. */
export interface Period {
  start: string;
  end: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A year with its month before it ("Jan 2020", "01/2020") or after it ("2020-01"), or a year alone. */
const YEAR_AND_MONTH =
  /(?:\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s*|\b(\d{1,2})[/.-])?\b((?:19|20)\d{2})(?:-(\d{2})\b)?/gi;
/** A year with the last two digits of a later one ("2019-22"), which could also be a month ("2019-04"). */
const YEAR_AND_DIGITS = /\b((?:19|20)\d{2})(\s*[-–—/]\s*)(\d{2})\b(?![-–—/.]?\d)/g;
/** In years. Digits that lead further are no year. */
const MAX_CAREER_YEARS = 60;
const ONGOING = /\b(now|present|today|current|currently|till date|to date|ongoing)\b|अब तक|आज तक|वर्तमान|जारी/gi;
/** Words and characters around the months that carry no other information. */
const BETWEEN = /\b(from|since|to|till|until|upto)\b|से|तक|[\s(),.–—-]/gi;

const STORED = /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/;

export function isMonth(text: string): boolean {
  return STORED.test(text);
}

/** Returns whether the end is before the start. A year without a month may be any month of it. */
export function endsBeforeStart({ start, end }: Period): boolean {
  return end.length < start.length ? end < start.slice(0, end.length) : end.slice(0, start.length) < start;
}

/** Converts typed text to months. Returns undefined if it contains anything else, which would be lost. */
export function readPeriod(text: string): Period | undefined {
  const typed = withWholeYears(text);
  const months = Array.from(typed.matchAll(YEAR_AND_MONTH), readMonth);
  const rest = typed.replaceAll(YEAR_AND_MONTH, '').replaceAll(ONGOING, '').replaceAll(BETWEEN, '');
  const [first, last = first] = months;
  if (!first || !last || months.length > 2 || rest !== '') return undefined;
  const period = { start: first, end: isOngoing(typed) ? '' : last };
  return period.end !== '' && endsBeforeStart(period) ? undefined : period;
}

/** Returns the first and the last month in a text, whatever else it contains. */
export function monthsNamed(text: string): Period | undefined {
  const typed = withWholeYears(text);
  const months = Array.from(typed.matchAll(YEAR_AND_MONTH), readMonth);
  const [first] = months;
  return first === undefined ? undefined : { start: first, end: isOngoing(typed) ? '' : (months.at(-1) ?? first) };
}

/** Returns `2019 – 2022` for "2019-22". Digits after a dash are a month if there is one, unless they can only be the year of the end. */
function withWholeYears(typed: string): string {
  const isOnly = typed.match(/\b(?:19|20)\d{2}\b/g)?.length === 1;
  return typed.replace(YEAR_AND_DIGITS, (text, year: string, dash: string, digits: string) => {
    const isLater = isOnly && digits > year.slice(2);
    if (Number(digits) <= 12 && !isLater && !dash.includes('–')) return text;
    const years = (Number(digits) - Number(year.slice(2)) + 100) % 100;
    return years > MAX_CAREER_YEARS ? text : `${year} – ${Number(year) + years}`;
  });
}

function isOngoing(typed: string): boolean {
  return typed.search(ONGOING) >= 0;
}

function readMonth([, name, before, year = '', after]: RegExpExecArray): string {
  const number = name === undefined ? Number(before ?? after) : indexOf(name) + 1;
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : year;
}

function indexOf(name: string): number {
  return MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase());
}

/**
 * "Dec 2021" counts to the end of that month. "2019 – 2022" counts as three years, as people expect, and "2018" as that year, or
 * as what has passed of it.
 */
export function countedMonths({ start, end }: Period, now: Date): MonthRange | undefined {
  const from = numberOf(start);
  const today = now.getFullYear() * 12 + now.getMonth();
  const to =
    end === ''
      ? today
      : end.length > 4
        ? numberOf(end) + 1
        : start.startsWith(end)
          ? Math.min(numberOf(end) + 12, today)
          : numberOf(end);
  return from <= to ? [from, to] : undefined;
}

function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + (month.length > 4 ? Number(month.slice(5)) - 1 : 0);
}

/** Returns `Jan 2020 – present`: the text stored next to the months, for clients that do not know the month fields. */
export function storedText({ start, end }: Period): string {
  return `${inEnglish(start)} – ${end === '' ? 'present' : inEnglish(end)}`;
}

function inEnglish(month: string): string {
  return month.length > 4 ? `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}` : month;
}

const shortMonth = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const monthName = inLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }));

/** Returns `Jan 2020 – Mar 2021`, in the page language. */
export function periodLabel({ start, end }: Period): string {
  if (end === '') return t('period.ongoing', { start: monthLabel(start) });
  return start === end ? monthLabel(start) : t('period', { start: monthLabel(start), end: monthLabel(end) });
}

function monthLabel(month: string): string {
  return month.length > 4 ? shortMonth().format(new Date(`${month}-01T00:00:00Z`)) : month;
}

/** Returns the twelve months in the page language, with their numbers `01` to `12`. */
export function monthChoices(): { value: string; label: string }[] {
  return MONTHS.map((_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: monthName().format(new Date(Date.UTC(2026, index, 1))),
  }));
}
