import { expect, test } from 'vitest';
import {
  agreedSlot,
  clashesWith,
  currentInterview,
  isOpen,
  isOver,
  openSlots,
  slotsOf,
  type Interview,
} from './interview';

const NOW = new Date('2026-11-20T10:00:00Z');
const INTERVIEW: Interview = {
  id: '1',
  status: 'Accepted',
  format: 'Video',
  place: 'https://meet.example.in',
  note: null,
  slots: [{ starts_at: '2026-11-24T04:30:00+00:00', minutes: 45 }],
  starts_at: '2026-11-24T04:30:00+00:00',
  minutes: 45,
  answer_note: null,
  cancel_note: null,
  ended_because: null,
  created_at: '2026-11-19T10:00:00+00:00',
};

test('an interview is open until it begins, or is declined or cancelled', () => {
  expect(isOpen(INTERVIEW, NOW)).toBe(true);
  expect(isOpen(INTERVIEW, new Date('2026-11-24T04:30:00Z'))).toBe(false);
  expect(isOpen({ ...INTERVIEW, status: 'Time Requested' }, NOW)).toBe(true);
  expect(isOpen({ ...INTERVIEW, status: 'Cancelled' }, NOW)).toBe(false);
  expect(agreedSlot(INTERVIEW)).toEqual({ starts_at: '2026-11-24T04:30:00+00:00', minutes: 45 });
  expect(agreedSlot({ ...INTERVIEW, status: 'Offered' })).toBeUndefined();
});

test('an interview is over when its agreed time ends, or when every offered time has passed', () => {
  expect(isOver(INTERVIEW, new Date('2026-11-24T04:31:00Z'))).toBe(false);
  expect(isOver(INTERVIEW, new Date('2026-11-24T05:15:00Z'))).toBe(true);
  const offered: Interview = {
    ...INTERVIEW,
    status: 'Offered',
    slots: ['2026-11-20T09:00:00+00:00', '2026-11-24T04:30:00+00:00'].map((starts_at) => ({ starts_at, minutes: 45 })),
  };
  expect(openSlots(offered, NOW)).toEqual([{ starts_at: '2026-11-24T04:30:00+00:00', minutes: 45 }]);
  expect(isOver(offered, NOW)).toBe(false);
  expect(isOver(offered, new Date('2026-11-24T04:30:00Z'))).toBe(true);
  expect(isOver({ ...offered, status: 'Time Requested' }, new Date('2026-11-24T04:30:00Z'))).toBe(false);
});

test('the newest interview counts, and invalid slots are dropped', () => {
  const older = { ...INTERVIEW, id: '0', created_at: '2026-11-18T10:00:00+00:00' };
  expect(currentInterview([older, INTERVIEW])?.id).toBe('1');
  const none: (typeof INTERVIEW)[] = [];
  expect(currentInterview(none)).toBeUndefined();
  expect(
    slotsOf({ slots: [{ starts_at: '2026-11-24T04:30:00+00:00', minutes: 45 }, 'x', null, { minutes: 5 }] }),
  ).toHaveLength(1);
});

test('slots clash if they overlap, not if one follows the other', () => {
  const at = (starts_at: string) => ({ starts_at, minutes: 60 });
  const taken = [at('2026-11-24T10:00:00Z')];
  expect(clashesWith(at('2026-11-24T10:30:00Z'), taken)).toHaveLength(1);
  expect(clashesWith(at('2026-11-24T11:00:00Z'), taken)).toHaveLength(0);
  expect(clashesWith(at('2026-11-24T09:00:00Z'), taken)).toHaveLength(0);
});
