// Times in a time zone of the reader's choice, which need not be the browser's.

import { currentLocale } from '@/lib/words/language';

/** Where people are who never said. */
const USUAL_TIME_ZONE = 'Asia/Kolkata';

/** The zone of the browser, as the server names zones too. */
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

/** Every zone the browser knows; the one in use is among them even if the browser lists it under an older name. */
export function listTimeZones(inUse: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), USUAL_TIME_ZONE, inUse])].sort();
}

/** `India Standard Time`, in the language of the page; the name of the zone where it has no other. */
export function timeZoneLabel(zone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), { timeZone: zone, timeZoneName: 'long' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return /^(GMT|UTC)/.test(name) ? zone.replaceAll('_', ' ') : name;
}

/** A moment as clocks in a zone show it, in the form of a field: `2026-11-24T10:00`. */
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

/** The moment at which clocks in a zone show this; undefined for what is no time. An hour that is skipped in spring is the one after it. */
export function fromLocalTime(local: string, zone: string): Date | undefined {
  const wanted = Date.parse(`${local}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return undefined;
  // The offset there may differ from the one at the first guess, on the days when clocks change.
  let moment = wanted - offsetAt(new Date(wanted), zone);
  moment = wanted - offsetAt(new Date(moment), zone);
  return new Date(moment);
}

/** How far the zone is ahead of UTC then, in milliseconds. */
function offsetAt(moment: Date, zone: string): number {
  const minutes = Math.floor(moment.getTime() / 60_000) * 60_000;
  return Date.parse(`${toLocalTime(moment, zone)}:00Z`) - minutes;
}
