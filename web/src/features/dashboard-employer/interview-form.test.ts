import { expect, test, vi } from 'vitest';
import { emptyInterview, fieldsOfInterview, interviewSchema, nextSlot, termsOf } from './interview-form';

const ZONE = 'Asia/Kolkata';
const NOW = new Date('2026-11-20T10:00:00Z');

test('a new interview starts tomorrow at eleven, and the next slot a day later', () => {
  const { slots } = emptyInterview(ZONE, NOW);
  expect(slots).toEqual([{ start: '2026-11-21T11:00', minutes: '45' }]);
  expect(nextSlot(slots, ZONE, NOW)).toEqual({ start: '2026-11-22T11:00', minutes: '45' });
  expect(nextSlot([{ start: '', minutes: '30' }], ZONE, NOW)).toEqual(slots[0]);
  // Clocks change in the night between the two.
  const saturday = { start: '2027-03-27T11:00', minutes: '30' };
  expect(nextSlot([saturday], 'Europe/Berlin', NOW)).toEqual({ start: '2027-03-28T11:00', minutes: '30' });
});

test('stored times are shown in the form’s time zone and sent in UTC, without those that have passed', () => {
  const interview = {
    id: '1',
    status: 'Offered',
    format: 'Phone',
    place: '+91 98765 43210',
    note: null,
    slots: [
      { starts_at: '2026-11-20T04:30:00+00:00', minutes: 30 },
      { starts_at: '2026-11-24T04:30:00+00:00', minutes: 30 },
    ],
    starts_at: null,
    minutes: null,
    answer_note: null,
    cancel_note: null,
    ended_because: null,
    created_at: '2026-11-19T10:00:00+00:00',
  } as const;
  const fields = fieldsOfInterview({ ...interview, slots: [...interview.slots] }, ZONE, NOW);
  expect(fields.slots).toEqual([{ start: '2026-11-24T10:00', minutes: '30' }]);
  expect(termsOf(fields, ZONE).slots).toEqual([{ starts_at: '2026-11-24T04:30:00.000Z', minutes: 30 }]);
  const later = new Date('2026-11-25T10:00:00Z');
  expect(fieldsOfInterview({ ...interview, slots: [...interview.slots] }, ZONE, later).slots).toEqual(
    emptyInterview(ZONE, later).slots,
  );
});

test('each problem is reported at its field', () => {
  vi.useFakeTimers({ now: NOW });
  const at = (start: string) => ({ start, minutes: '45' });
  const slots = [
    at('2026-11-20T15:00'),
    at('2026-11-24T10:00'),
    at('2026-11-24T10:00'),
    at('2028-01-01T10:00'),
    at(''),
  ];
  const result = interviewSchema(ZONE).safeParse({ slots, format: 'Video', place: 'http://meet.example.in', note: '' });
  expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'place',
    'slots.0.start',
    'slots.2.start',
    'slots.3.start',
    'slots.4.start',
  ]);
  for (const [format, place] of [
    ['Video', 'https://meet.example.in/a'],
    ['Phone', '+91 (98765) 43210'],
    ['In person', 'Gate two'],
  ] as const) {
    expect(interviewSchema(ZONE).safeParse({ slots: [slots[1]], format, place, note: '' }).success).toBe(true);
  }
  vi.useRealTimers();
});
