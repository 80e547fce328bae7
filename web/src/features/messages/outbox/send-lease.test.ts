// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEASE_MS, withLease } from './send-lease';
import { createSendLock } from './send-lock';

const KEY = 'sangam-outbox-a-b';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A task that lasts, and notes when it begins and ends. */
function task(name: string, notes: string[], lastsMs: number) {
  return async () => {
    notes.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, lastsMs));
    notes.push(`${name} ends`);
  };
}

test('M-03: without browser locks, tabs that begin at the same moment send one after the other', async () => {
  const notes: string[] = [];
  // jsdom has no browser locks, as a page on plain http.
  const [one, other] = [createSendLock('a'), createSendLock('a')];
  void one('b', task('one', notes, 30_000));
  void other('b', task('other', notes, 1000));
  void one('c', task('another conversation', notes, 1000));

  await vi.advanceTimersByTimeAsync(2000);
  expect(notes.filter((note) => note.endsWith('begins'))).toHaveLength(2);
  expect(notes).toContain('another conversation ends');
  await vi.advanceTimersByTimeAsync(60_000);
  const theirs = notes.filter((note) => !note.startsWith('another'));
  expect(theirs.map((note) => note.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('M-03: a lease whose tab was closed expires', async () => {
  localStorage.setItem(KEY, JSON.stringify({ holder: 'closed', until: Date.now() + LEASE_MS }));
  const notes: string[] = [];
  void withLease(KEY, task('next', notes, 1));

  await vi.advanceTimersByTimeAsync(LEASE_MS - 100);
  expect(notes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(notes).toEqual(['next begins', 'next ends']);
});

test('M-03: a failed send releases the lease', async () => {
  const failing = withLease(KEY, () => Promise.reject(new Error('No answer.')));
  const refused = expect(failing).rejects.toThrow('No answer.');
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('M-03: a lease from before the clock was set back, or an unreadable one, does not keep a tab from sending', async () => {
  const notes: string[] = [];
  localStorage.setItem(KEY, JSON.stringify({ holder: 'earlier', until: Date.now() + 3_600_000 }));
  localStorage.setItem('other', 'not a lease');
  void withLease(KEY, task('one', notes, 1));
  void withLease('other', task('two', notes, 1));
  await vi.advanceTimersByTimeAsync(100);
  expect(notes).toEqual(expect.arrayContaining(['one ends', 'two ends']));
});

test('M-03: without storage, messages are sent all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await expect(withLease(KEY, () => Promise.resolve('sent'))).resolves.toBe('sent');
});
