import { expect, test } from 'vitest';
import { mergeMessages, type Message } from './api/list-messages';
import { withMessage } from './api/cached-conversations';
import type { Conversation } from './api/list-conversations';
import type { PendingMessage } from './outbox/pending-message';
import { arrange, lineBefore, unreadMessages } from './timeline';

const ME = 'me';

function say(id: string, sender_id: string, created_at: string): Message {
  return {
    id,
    sender_id,
    created_at,
    content: `Text of ${id}`,
    conversation_id: 'c',
    attachment_path: null,
    attachment_name: null,
  };
}

function waiting(id: string, state: PendingMessage['state'] = 'waiting'): PendingMessage {
  return {
    id,
    conversationId: 'c',
    content: 'Later',
    file: null,
    attachment: null,
    queuedAt: '2026-01-15T10:03:00+05:30',
    state,
    percent: 0,
    unanswered: false,
  };
}

/** A timeline in short form: days, the unread line, and who sent which messages. */
function shape(...parameters: Parameters<typeof arrange>): string[] {
  return arrange(...parameters).map((item) => {
    if (item.kind === 'day') return 'day';
    if (item.kind === 'unread') return `${item.count} new`;
    return `${item.mine ? 'mine' : 'theirs'}: ${item.entries.map(({ id }) => id).join(' ')}`;
  });
}

test('messages of one person within minutes form one group, and each day has a heading', () => {
  const messages = [
    say('a', 'them', '2026-01-14T17:00:00+05:30'),
    say('b', 'them', '2026-01-14T17:04:00+05:30'),
    say('c', ME, '2026-01-14T17:05:00+05:30'),
    say('d', ME, '2026-01-14T17:12:00+05:30'),
    say('e', ME, '2026-01-15T10:00:00+05:30'),
  ];
  expect(shape(messages, [], ME, null)).toEqual(['day', 'theirs: a b', 'mine: c', 'mine: d', 'day', 'mine: e']);
});

test('the unread line is above the first unread message from someone else', () => {
  const messages = [
    say('a', 'them', '2026-01-15T10:00:00+05:30'),
    say('b', ME, '2026-01-15T10:00:30+05:30'),
    say('c', 'them', '2026-01-15T10:01:00+05:30'),
    say('d', 'them', '2026-01-15T10:02:00+05:30'),
  ];
  const lineAfter = (readAt: string | null, olderExist = false) =>
    lineBefore(unreadMessages(messages, readAt, ME), messages, olderExist);
  const line = lineAfter('2026-01-15T10:00:00+05:30');
  expect(line).toEqual({ messageId: 'c', count: 2 });
  expect(shape(messages, [], ME, line)).toEqual(['day', 'theirs: a', 'mine: b', '2 new', 'theirs: c d']);
  expect(lineAfter('2026-01-15T10:02:00+05:30')).toBeNull();
  expect(lineAfter(null)).toEqual({ messageId: 'a', count: 3 });
  expect(lineAfter(null, true)).toBeNull();
});

test('pending messages are at the end until they are stored', () => {
  const messages = [say('a', ME, '2026-01-15T10:01:00+05:30')];
  expect(shape(messages, [waiting('b')], ME, null)).toEqual(['day', 'mine: a b']);
  expect(shape(messages, [waiting('a')], ME, null)).toEqual(['day', 'mine: a']);
  expect(shape([], [waiting('b', 'failed'), waiting('c')], ME, null)).toEqual(['day', 'mine: b', 'mine: c']);
});

test('live messages are merged into the pages in order, once, and never beyond a gap', () => {
  const [old, gap, one, two] = ['09:00', '09:30', '10:00', '10:01'].map((clock, index) =>
    say(`m${index}`, 'them', `2026-01-15T${clock}:00+05:30`),
  ) as [Message, Message, Message, Message];
  const ids = (messages: Message[]) => messages.map(({ id }) => id);
  expect(ids(mergeMessages([one], [two, one], false))).toEqual(['m2', 'm3']);
  expect(ids(mergeMessages([two, one], [old], true))).toEqual(['m2', 'm3']);
  expect(ids(mergeMessages([two, one], [gap, old], false))).toEqual(['m0', 'm1', 'm2', 'm3']);
});

test('a message moves its conversation to the top and counts once as unread, unless the user sent it', () => {
  const conversation = (id: string): Conversation => ({
    id,
    person: { id: `person-${id}`, full_name: id, avatar_url: null, user_type: 'user' },
    last: null,
    unread: 0,
  });
  const list = [conversation('d'), conversation('c')];
  const once = withMessage(list, say('a', 'them', '2026-01-15T10:00:00+05:30'), ME);
  const twice = withMessage(once, say('a', 'them', '2026-01-15T10:00:00+05:30'), ME);
  expect(twice.map(({ id, unread }) => [id, unread])).toEqual([
    ['c', 1],
    ['d', 0],
  ]);
  expect(withMessage(twice, say('b', ME, '2026-01-15T10:01:00+05:30'), ME)[0]?.unread).toBe(1);
});
