// Arranges the messages of a conversation for reading: by day, in groups of one person's words, with a line before what is new.

import { isSameDay } from '@/lib/format/clock-labels';
import type { Message } from './api/list-messages';
import { isAfter } from './api/read-marks';
import type { PendingMessage } from './outbox/pending-message';

/** A message on screen: one that is stored, or one that is on its way. */
export interface Entry {
  id: string;
  senderId: string;
  content: string;
  attachment: { path: string; name: string } | null;
  createdAt: string;
  waiting: PendingMessage | null;
}

export type TimelineItem =
  | { kind: 'day'; key: string; day: Date }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'group'; key: string; mine: boolean; entries: Entry[] };

/** The line before what has not been read: above which message it stands, and how many there were. */
export interface UnreadLine {
  messageId: string;
  count: number;
}

/** Words that follow each other within this time belong together. */
const GROUP_MS = 5 * 60_000;

export function arrange(
  messages: Message[],
  waiting: PendingMessage[],
  userId: string,
  unread: UnreadLine | null,
): TimelineItem[] {
  const items: TimelineItem[] = [];
  let last: Entry | undefined;
  for (const entry of entriesOf(messages, waiting, userId)) {
    const time = new Date(entry.createdAt);
    const newDay = !last || !isSameDay(new Date(last.createdAt), time);
    const line = unread?.messageId === entry.id ? unread : null;
    if (newDay) items.push({ kind: 'day', key: `day-${entry.id}`, day: time });
    if (line) items.push({ kind: 'unread', key: 'unread', count: line.count });
    const group = items.at(-1);
    if (group?.kind === 'group' && last && belongTogether(last, entry)) group.entries.push(entry);
    else items.push({ kind: 'group', key: entry.id, mine: entry.senderId === userId, entries: [entry] });
    last = entry;
  }
  return items;
}

/** What someone who has read until `readAt` has not seen. */
export function unreadMessages(messages: Message[], readAt: string | null | undefined, userId: string): Message[] {
  return messages.filter((message) => message.sender_id !== userId && isAfter(message.created_at, readAt));
}

/** The line before these unread messages. None while the first of them may not have been loaded yet. */
export function lineBefore(unread: Message[], messages: Message[], olderExist: boolean): UnreadLine | null {
  const [first] = unread;
  if (!first || (olderExist && first === messages[0])) return null;
  return { messageId: first.id, count: unread.length };
}

/** One that has been stored is not on its way any more, though the answer may still be. */
function entriesOf(messages: Message[], waiting: PendingMessage[], userId: string): Entry[] {
  const stored = new Set(messages.map(({ id }) => id));
  return [
    ...messages.map(toEntry),
    ...waiting.filter(({ id }) => !stored.has(id)).map((message) => waitingEntry(message, userId)),
  ];
}

function toEntry(message: Message): Entry {
  const { attachment_path: path, attachment_name: name } = message;
  return {
    id: message.id,
    senderId: message.sender_id,
    content: message.content,
    attachment: path !== null && name !== null ? { path, name } : null,
    createdAt: message.created_at,
    waiting: null,
  };
}

function waitingEntry(message: PendingMessage, userId: string): Entry {
  const { id, content, queuedAt } = message;
  return { id, senderId: userId, content, attachment: null, createdAt: queuedAt, waiting: message };
}

function belongTogether(one: Entry, next: Entry): boolean {
  const gap = new Date(next.createdAt).getTime() - new Date(one.createdAt).getTime();
  return one.senderId === next.senderId && gap < GROUP_MS && one.waiting?.state !== 'failed';
}
