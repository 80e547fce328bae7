import { expect, test } from 'vitest';
import { fromLocalTime, isTimeZone, listTimeZones, timeZoneLabel, toLocalTime } from './time-zones';

test('converts local time to an instant and back', () => {
  for (const [local, zone, moment] of [
    ['2026-11-24T10:00', 'Asia/Kolkata', '2026-11-24T04:30:00.000Z'],
    ['2026-11-24T10:00', 'America/New_York', '2026-11-24T15:00:00.000Z'],
    ['2026-07-01T10:00', 'America/New_York', '2026-07-01T14:00:00.000Z'],
    ['2026-12-31T23:45', 'Asia/Kathmandu', '2026-12-31T18:00:00.000Z'],
    ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ] as const) {
    expect(fromLocalTime(local, zone)?.toISOString()).toBe(moment);
    expect(toLocalTime(new Date(moment), zone)).toBe(local);
  }
});

test('accepts an hour skipped in spring, and rejects nonsense', () => {
  const skipped = fromLocalTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString();
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(skipped);
  for (const nonsense of ['', '2026-11-24', '2026-13-40T10:00', 'tomorrow']) {
    expect(fromLocalTime(nonsense, 'Asia/Kolkata')).toBeUndefined();
  }
});

test('labels zones by name, and always lists India', () => {
  expect(isTimeZone('Asia/Kolkata')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone(5)).toBe(false);
  expect(listTimeZones('Asia/Calcutta')).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Calcutta']));
  expect(timeZoneLabel('Asia/Kolkata')).toBe('India Standard Time');
});
