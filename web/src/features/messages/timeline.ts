// Arranges the messages of a conversation for display: by day, grouped by sender, with a line above the unread ones.

import { isSameDay } from '@/lib/format/clock-labels';
import type { Message } from './api/list-messages';
import { isAfter } from './api/read-marks';
import type { PendingMessage } from './outbox/pending-message';

/** A message on screen, either stored or still being sent. */
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

/** The line above the first unread message, with the number of unread messages. */
export interface UnreadLine {
  messageId: string;
  count: number;
}

/** Messages of one sender that are closer together than this form a group. */
const GROUP_GAP_MS = 5 * 60_000;

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

/** Returns the messages from others that were sent after `readAt`. */
export function unreadMessages(messages: Message[], readAt: string | null | undefined, userId: string): Message[] {
  return messages.filter((message) => message.sender_id !== userId && isAfter(message.created_at, readAt));
}

/** Returns the line above these unread messages, or null while the first of them may not be loaded yet. */
export function lineBefore(unread: Message[], messages: Message[], olderExist: boolean): UnreadLine | null {
  const [first] = unread;
  if (!first || (olderExist && first === messages[0])) return null;
  return { messageId: first.id, count: unread.length };
}

/** A message that is already stored is no longer shown as pending, even if the response has not arrived yet. */
function entriesOf(messages: Message[], waiting: PendingMessage[], userId: string): Entry[] {
  const stored = new Set(messages.map(({ id }) => id));
  return [
    ...messages.map(toEntry),
    ...waiting.filter(({ id }) => !stored.has(id)).map((message) => pendingEntry(message, userId)),
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

function pendingEntry(message: PendingMessage, userId: string): Entry {
  const { id, content, queuedAt } = message;
  return { id, senderId: userId, content, attachment: null, createdAt: queuedAt, waiting: message };
}

function belongTogether(one: Entry, next: Entry): boolean {
  const gap = new Date(next.createdAt).getTime() - new Date(one.createdAt).getTime();
  return one.senderId === next.senderId && gap < GROUP_GAP_MS && one.waiting?.state !== 'failed';
}
