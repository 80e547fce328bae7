// The interview form: its fields and their validation.

import * as z from 'zod/mini';
import { openSlots, type Interview, type InterviewFormat } from '@/domain/interviews/interview';
import { fromLocalTime, toLocalTime } from '@/lib/format/time-zones';
import { optionalText } from '@/lib/forms/form-fields';
import { t } from '@/words/interview-form';
import type { InterviewTerms } from './api/save-interview';

const MAX_PLACE_LENGTH = 500;
export const MAX_NOTE_LENGTH = 2000;
export const MAX_SLOTS = 10;
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

export const FORMATS: readonly InterviewFormat[] = ['Video', 'In person', 'Phone'];
export const LENGTHS = [15, 20, 30, 45, 60, 90, 120, 180, 240, 480] as const;

/** A time as form fields: local time in the form's time zone, and the duration in minutes as text. */
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

/** Starts with tomorrow at eleven as a suggestion. */
export function emptyInterview(zone: string, now: Date): InterviewFields {
  const tomorrow = toLocalTime(new Date(now.getTime() + DAY_MS), zone).slice(0, 10);
  return { slots: [{ start: `${tomorrow}T11:00`, minutes: '45' }], format: 'Video', place: '', note: '' };
}

/** Times that have passed are left out, because they cannot be offered again. */
export function fieldsOfInterview(interview: Interview, zone: string, now: Date): InterviewFields {
  const { format, place, note, status, starts_at, minutes } = interview;
  const agreed = status === 'Accepted' && starts_at !== null && minutes !== null ? [{ starts_at, minutes }] : undefined;
  const slots = (agreed ?? openSlots(interview, now)).map((slot) => ({
    start: toLocalTime(new Date(slot.starts_at), zone),
    minutes: String(slot.minutes),
  }));
  return { slots: slots.length > 0 ? slots : emptyInterview(zone, now).slots, format, place, note: note ?? '' };
}

/** Returns the next suggested slot: at the same time of the next day, with the same duration. */
export function nextSlot(slots: readonly SlotFields[], zone: string, now: Date): SlotFields {
  const last = slots.at(-1);
  if (!last || !fromLocalTime(last.start, zone)) {
    return emptyInterview(zone, now).slots[0] ?? { start: '', minutes: '45' };
  }
  // Counted without a time zone, because a day on which clocks change has 23 or 25 hours.
  const next = new Date(Date.parse(`${last.start}Z`) + DAY_MS).toISOString().slice(0, 16);
  return { start: next, minutes: last.minutes };
}

function isPlace(place: string, format: InterviewFormat): boolean {
  if (format === 'Video') return /^https:\/\/[^\s/]+\S*$/.test(place);
  if (format === 'Phone') return /^\+?[\d\s()-]+$/.test(place) && /^\d{7,15}$/.test(place.replace(/\D/g, ''));
  return place !== '';
}

/** Returns the schema for a time zone. Times that are past, duplicate or more than a year away are reported at their fields. */
export function interviewSchema(zone: string) {
  return z
    .object({
      slots: z.array(z.object({ start: z.string(), minutes: z.string() })),
      format: z.enum(['Video', 'In person', 'Phone']),
      place: z.string().check(z.trim(), z.maxLength(MAX_PLACE_LENGTH)),
      note: optionalText(MAX_NOTE_LENGTH),
    })
    .check(({ value, issues }) => {
      const addIssue = (path: PropertyKey[], message: string) => {
        issues.push({ code: 'custom', input: value, path, message });
      };
      const name = value.format === 'In person' ? 'InPerson' : value.format;
      if (!isPlace(value.place, value.format)) addIssue(['place'], t(`place.${name}.wrong`));
      value.slots.forEach(({ start }, index) => {
        const problem = problemWith(start, value.slots.slice(0, index), zone);
        if (problem !== undefined) addIssue(['slots', index, 'start'], problem);
      });
    });
}

function problemWith(start: string, earlier: readonly SlotFields[], zone: string): string | undefined {
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
