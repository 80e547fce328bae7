// Days of India's calendar, on which things end here: deadlines, closing days, the first of a month. They are the same day for a
// reader in New York, whose own calendar may say another.

import { once } from '@/lib/once';

const INDIA = { timeZone: 'Asia/Kolkata' } as const;
const day = once(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', ...INDIA }));
const dayOfYear = once(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', ...INDIA }),
);
const year = once(() => new Intl.DateTimeFormat('en-IN', { year: 'numeric', ...INDIA }));

/** `20 Nov`, with the year when it is not this one, for a day like `2026-11-20` or a moment of it. */
export function formatDeadline(deadline: string, now: Date): string {
  const time = new Date(deadline.includes('T') ? deadline : `${deadline}T12:00:00+05:30`);
  const isThisYear = year().format(time) === year().format(now);
  return (isThisYear ? day() : dayOfYear()).format(time);
}
