// Formats the times of an interview in the reader's own zone.

import { currentLocale } from '@/lib/words/language';
import { endOf, type Slot } from './interview';

/** `Tuesday, 24 November 2026, 10:00–10:45 am`. */
export function formatSlot(slot: Slot, timeZone: string): string {
  return range(slot, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** `Tue, 24 Nov, 10:00–10:45 am`, for narrow places. */
export function formatSlotShort(slot: Slot, timeZone: string): string {
  return range(slot, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
}

function range(slot: Slot, timeZone: string, day: Intl.DateTimeFormatOptions): string {
  const locale = currentLocale();
  // Hindi has words for the parts of the day, where the usual format would show an English `am`.
  const clock: Intl.DateTimeFormatOptions = locale.startsWith('hi')
    ? { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' }
    : { hour: 'numeric', minute: '2-digit', hour12: true };
  const format = new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZone });
  return format.formatRange(new Date(slot.starts_at), endOf(slot));
}

/** The day for the date tile of a list: `24` and `Nov`. */
export function dayTile(moment: string, timeZone: string): { day: string; month: string } {
  const at = new Date(moment);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone }).format(at);
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }) };
}
