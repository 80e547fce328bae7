import { expect, test } from 'vitest';
import { formatAgo, formatClock, formatDay, formatRecent, isSameDay } from './clock-labels';

const now = new Date(2026, 0, 15, 10, 45);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);

test('a recent time shows the clock today, and later the day', () => {
  expect(formatClock(at(2026, 0, 15, 9, 5))).toBe('09:05');
  expect(formatClock(at(2026, 0, 15, 0, 0))).toBe('00:00');
  expect(formatRecent(at(2026, 0, 15, 0, 1), now)).toBe('00:01');
  expect(formatRecent(at(2026, 0, 14, 23, 59), now)).toBe('Yesterday');
  expect(formatRecent(at(2026, 0, 12), now)).toBe('Mon');
  expect(formatRecent(at(2026, 0, 8, 12), now)).toBe('8 Jan');
  expect(formatRecent(at(2025, 11, 30), now)).toBe('30 Dec 2025');
});

test('a clock slightly ahead of ours is still today', () => {
  const ahead = at(2026, 0, 15, 10, 46);
  expect([formatDay(ahead, now), formatAgo(ahead, now)]).toEqual(['Today', 'Just now']);
});

test('formats the heading of a day', () => {
  expect(formatDay(at(2026, 0, 15), now)).toBe('Today');
  expect(formatDay(at(2026, 0, 14), now)).toBe('Yesterday');
  expect(formatDay(at(2026, 0, 13), now)).toBe('13 Jan');
  expect(isSameDay(at(2026, 0, 14, 23, 59), at(2026, 0, 15, 0, 0))).toBe(false);
});

test('says in words how long ago it was', () => {
  expect(formatAgo(at(2026, 0, 15, 10, 44), now)).toBe('1 minute ago');
  expect(formatAgo(at(2026, 0, 15, 10, 33), now)).toBe('12 minutes ago');
  expect(formatAgo(at(2026, 0, 15, 7, 45), now)).toBe('3 hours ago');
  expect(formatAgo(at(2026, 0, 14, 23, 0), now)).toBe('Yesterday');
  expect(formatAgo(at(2026, 0, 13), now)).toBe('2 days ago');
  expect(formatAgo(at(2025, 0, 13), now)).toBe('13 Jan 2025');
});
