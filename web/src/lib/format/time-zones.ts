// Times in a time zone of the reader's choice, which may differ from the browser's.

import { currentLocale } from '@/lib/words/language';

/** The default for people who never set one. */
const USUAL_TIME_ZONE = 'Asia/Kolkata';

/** The browser's zone, under the name that the server uses too. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Every zone the browser knows, plus the one in use if the browser lists it under an older name. */
export function listTimeZones(inUse: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), USUAL_TIME_ZONE, inUse])].sort();
}

/** `India Standard Time`, in the language of the page; the zone's id if it has no other name. */
export function timeZoneLabel(zone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), { timeZone: zone, timeZoneName: 'long' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return /^(GMT|UTC)/.test(name) ? zone.replaceAll('_', ' ') : name;
}

/** An instant as local time in a zone, in the format of a form field: `2026-11-24T10:00`. */
export function toLocalTime(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The instant of a local time in a zone; undefined if invalid. An hour skipped in spring becomes the one after it. */
export function fromLocalTime(local: string, zone: string): Date | undefined {
  const wanted = Date.parse(`${local}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return undefined;
  // On days of a clock change, the offset may differ from the first guess.
  let moment = wanted - offsetAt(new Date(wanted), zone);
  moment = wanted - offsetAt(new Date(moment), zone);
  return new Date(moment);
}

/** The zone's offset from UTC at that instant, in milliseconds. */
function offsetAt(moment: Date, zone: string): number {
  const minutes = Math.floor(moment.getTime() / 60_000) * 60_000;
  return Date.parse(`${toLocalTime(moment, zone)}:00Z`) - minutes;
}
