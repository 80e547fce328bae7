// An interview as both sides see it: the times on offer, and the outcome.

import type { Database, Json } from '@/lib/database.types';

type Row = Database['public']['Tables']['interviews']['Row'];
export type InterviewFormat = Row['format'];

export interface Slot {
  starts_at: string;
  minutes: number;
}

/** The columns that the cards show. */
export type Interview = Pick<
  Row,
  | 'id'
  | 'status'
  | 'format'
  | 'place'
  | 'note'
  | 'slots'
  | 'starts_at'
  | 'minutes'
  | 'answer_note'
  | 'cancel_note'
  | 'ended_because'
  | 'created_at'
>;

export function slotsOf({ slots }: Pick<Interview, 'slots'>): Slot[] {
  return Array.isArray(slots) ? slots.flatMap(readSlot) : [];
}

function readSlot(slot: Json | undefined): Slot[] {
  if (typeof slot !== 'object' || slot === null || Array.isArray(slot)) return [];
  const { starts_at, minutes } = slot;
  return typeof starts_at === 'string' && typeof minutes === 'number' ? [{ starts_at, minutes }] : [];
}

/** The agreed time, or undefined. */
export function agreedSlot({ status, starts_at, minutes }: Interview): Slot | undefined {
  return status === 'Accepted' && starts_at !== null && minutes !== null ? { starts_at, minutes } : undefined;
}

export function endOf({ starts_at, minutes }: Slot): Date {
  return new Date(Date.parse(starts_at) + minutes * 60_000);
}

/** The offered times that have not passed. */
export function openSlots(interview: Pick<Interview, 'slots'>, now: Date): Slot[] {
  return slotsOf(interview).filter(({ starts_at }) => Date.parse(starts_at) > now.getTime());
}

/** Whether all times have passed: the agreed one, or those offered without an answer. */
export function isOver(interview: Interview, now: Date): boolean {
  const agreed = agreedSlot(interview);
  if (agreed) return endOf(agreed) <= now;
  return interview.status === 'Offered' && openSlots(interview, now).length === 0;
}

/** Whether the interview can still take place. */
export function isOpen(interview: Interview, now: Date): boolean {
  if (interview.status === 'Accepted') return Date.parse(interview.starts_at ?? '') > now.getTime();
  return interview.status === 'Offered' || interview.status === 'Time Requested';
}

/** The current one: the newest. */
export function currentInterview<Listed extends Pick<Interview, 'created_at'>>(
  interviews: Listed[],
): Listed | undefined {
  return interviews.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0];
}

/** The taken slots that overlap with this one. */
export function clashesWith<Taken extends Slot>(slot: Slot, taken: readonly Taken[]): Taken[] {
  const [from, to] = [Date.parse(slot.starts_at), endOf(slot).getTime()];
  return taken.filter((other) => Date.parse(other.starts_at) < to && from < endOf(other).getTime());
}
