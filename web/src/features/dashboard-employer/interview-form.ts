// What the form of an interview holds, and what is wrong with it.

import * as z from 'zod/mini';
import { slotsOf, type Interview, type InterviewFormat } from '@/domain/interviews/interview';
import { fromLocalTime, toLocalTime } from '@/lib/format/time-zones';
import { optionalText } from '@/lib/forms/form-fields';
import { t } from '@/words/interview-form';
import type { InterviewTerms } from './api/save-interview';

const LONGEST_PLACE = 500;
export const LONGEST_NOTE = 2000;
export const MOST_SLOTS = 10;
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

export const FORMATS: readonly InterviewFormat[] = ['Video', 'In person', 'Phone'];
export const LENGTHS = [15, 20, 30, 45, 60, 90, 120, 180, 240, 480] as const;

/** A time as its fields have it: the clock of the form's zone, and minutes as text. */
export interface SlotFields {
  start: string;
  minutes: string;
}

export interface InterviewFields {
  slots: SlotFields[];
  format: InterviewFormat;
  place: string;
  note: string;
}

/** Tomorrow at eleven, which people change. */
export function emptyInterview(zone: string, now: Date): InterviewFields {
  const tomorrow = toLocalTime(new Date(now.getTime() + DAY_MS), zone).slice(0, 10);
  return { slots: [{ start: `${tomorrow}T11:00`, minutes: '45' }], format: 'Video', place: '', note: '' };
}

export function fieldsOfInterview(interview: Interview, zone: string): InterviewFields {
  const { format, place, note, status, starts_at, minutes } = interview;
  const agreed = status === 'Accepted' && starts_at !== null && minutes !== null ? [{ starts_at, minutes }] : undefined;
  const slots = (agreed ?? slotsOf(interview)).map((slot) => ({
    start: toLocalTime(new Date(slot.starts_at), zone),
    minutes: String(slot.minutes),
  }));
  return { slots, format, place, note: note ?? '' };
}

/** The next line: a day after the last one, as long. */
export function nextSlot(slots: readonly SlotFields[], zone: string, now: Date): SlotFields {
  const last = slots.at(-1);
  const moment = last && fromLocalTime(last.start, zone);
  if (!last || !moment) return emptyInterview(zone, now).slots[0] ?? { start: '', minutes: '45' };
  return { start: toLocalTime(new Date(moment.getTime() + DAY_MS), zone), minutes: last.minutes };
}

function isPlace(place: string, format: InterviewFormat): boolean {
  if (format === 'Video') return /^https:\/\/[^\s/]+\S*$/.test(place);
  if (format === 'Phone') return /^\+?[\d\s()-]+$/.test(place) && /^\d{7,15}$/.test(place.replace(/\D/g, ''));
  return place !== '';
}

/** The schema for a zone; times in the past, twice, or beyond a year are marked where they stand. */
export function interviewSchema(zone: string) {
  return z
    .object({
      slots: z.array(z.object({ start: z.string(), minutes: z.string() })),
      format: z.enum(['Video', 'In person', 'Phone']),
      place: z.string().check(z.trim(), z.maxLength(LONGEST_PLACE)),
      note: optionalText(LONGEST_NOTE),
    })
    .check(({ value, issues }) => {
      const mark = (path: PropertyKey[], message: string) => {
        issues.push({ code: 'custom', input: value, path, message });
      };
      const name = value.format === 'In person' ? 'InPerson' : value.format;
      if (!isPlace(value.place, value.format)) mark(['place'], t(`place.${name}.wrong`));
      value.slots.forEach(({ start }, index) => {
        const wrong = whatIsWrong(start, value.slots.slice(0, index), zone);
        if (wrong !== undefined) mark(['slots', index, 'start'], wrong);
      });
    });
}

function whatIsWrong(start: string, earlier: readonly SlotFields[], zone: string): string | undefined {
  const moment = fromLocalTime(start, zone)?.getTime();
  const now = Date.now();
  if (moment === undefined) return t('slot.missing');
  if (moment <= now) return t('slot.past');
  if (moment > now + YEAR_MS) return t('slot.far');
  return earlier.some((other) => other.start === start) ? t('slot.twice') : undefined;
}

export function termsOf({ slots, ...fields }: InterviewFields, zone: string): InterviewTerms {
  return {
    ...fields,
    slots: slots.flatMap(({ start, minutes }) => {
      const moment = fromLocalTime(start, zone);
      return moment ? [{ starts_at: moment.toISOString(), minutes: Number(minutes) }] : [];
    }),
  };
}
