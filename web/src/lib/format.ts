// How times and counts are written. Every date and number a person reads passes through here.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The age of a post as the feed shows it: `now`, `38m`, `3h`, `1d`, then the date. */
export function formatAge(time: Date, now: Date): string {
  const age = now.getTime() - time.getTime();
  if (age < MINUTE_MS) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}d`;
  return formatDate(time, now);
}

/** The moment in full, for the tooltip behind a short age. */
export function formatMoment(time: Date): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' }).format(time);
}

/** A count with its noun, grouped the Indian way: `1 comment`, `1,02,500 likes`. */
export function formatCount(count: number, noun: string): string {
  return `${new Intl.NumberFormat('en-IN').format(count)} ${count === 1 ? noun : `${noun}s`}`;
}

function formatDate(time: Date, now: Date): string {
  const year = time.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', ...year }).format(time);
}
