// Formats days of India's calendar: deadlines, closing days, the first of a month. They are the same day for a reader in New York,
// whose own calendar may show another.

import { inLanguage } from './in-language';

const INDIA = { timeZone: 'Asia/Kolkata' } as const;
const day = inLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...INDIA }));
const dayOfYear = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...INDIA }),
);
const year = inLanguage((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', ...INDIA }));

/** `20 Nov`, with the year if it is not the current one, for a day like `2026-11-20` or a time on it. */
export function formatDeadline(deadline: string, now: Date): string {
  const time = new Date(deadline.includes('T') ? deadline : `${deadline}T12:00:00+05:30`);
  const isThisYear = year().format(time) === year().format(now);
  return (isThisYear ? day() : dayOfYear()).format(time);
}
