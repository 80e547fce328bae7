// How soon somebody usually answers, rounded as people would say it.

const HOUR = 60;
const DAY = 24 * HOUR;

/** `30 minutes`, `1 hour`, `2 days`. */
export function responseTime(minutes: number): string {
  if (minutes < HOUR) return count(Math.max(1, Math.round(minutes)), 'minute');
  if (minutes < DAY) return count(Math.round(minutes / HOUR), 'hour');
  return count(Math.round(minutes / DAY), 'day');
}

function count(number: number, unit: string): string {
  return `${number} ${number === 1 ? unit : `${unit}s`}`;
}
