import { beforeEach, expect, it } from 'vitest';
import { unsentPrefix } from '@/lib/browser/unsent-messages';
import { createMessageStore } from './message-store';
import type { PendingMessage } from './pending-message';

const PREFIX = unsentPrefix('me');

beforeEach(() => {
  localStorage.clear();
});

function message(id: string, queuedAt: string): PendingMessage {
  const sending = { file: null, attachment: null, state: 'waiting' as const, percent: 0, unanswered: false };
  return { id, conversationId: 'one', content: `Text of ${id}`, queuedAt, ...sending };
}

it.each([
  ['cut off', '{"id":"bad","content":"Te'],
  ['empty', ''],
  ['not a message', '"hello"'],
  ['null', 'null'],
  ['without a text', JSON.stringify({ ...message('bad', '2026-11-15T09:00:00Z'), content: undefined })],
  ['in an unknown state', JSON.stringify({ ...message('bad', '2026-11-15T09:00:00Z'), state: 'lost' })],
  ['with a damaged file', JSON.stringify({ ...message('bad', '2026-11-15T09:00:00Z'), file: {} })],
  ['of another message', JSON.stringify(message('other', '2026-11-15T09:00:00Z'))],
])('M-42: an entry that is %s is dropped, and the other messages stay', (_, entry) => {
  const store = createMessageStore('me');
  store.keep(message('second', '2026-11-15T10:00:00Z'));
  store.keep(message('first', '2026-11-15T08:00:00Z'));
  localStorage.setItem(`${PREFIX}bad`, entry);

  expect(store.load().map(({ id }) => id)).toEqual(['first', 'second']);
  expect(localStorage.getItem(`${PREFIX}bad`)).toBeNull();
  expect([store.holds('first'), store.holds('second')]).toEqual([true, true]);
});
