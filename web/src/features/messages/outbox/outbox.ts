// The messages that have not reached the server yet. Those of one conversation go one after the other, in the order they were
// written; while nobody answers they wait, and none is dropped unless its author says so.

import type { Message } from '@/features/messages/api/list-messages';
import { createListeners } from '@/lib/listeners';
import type { WaitingMessage } from './waiting-message';

export type Outcome =
  | { kind: 'sent'; message: Message }
  /** Nobody answered: trying later may help. */
  | { kind: 'unanswered'; error: unknown }
  /** The server said no: trying again as it is does not help. */
  | { kind: 'refused'; error: unknown };

export interface OutboxParts {
  deliver: (message: WaitingMessage, note: Note, signal: AbortSignal) => Promise<Outcome>;
  onSent: (message: Message) => void;
  onFailed: (error: unknown) => void;
  isOnline: () => boolean;
  /** Where messages outlive the page. */
  shelf: Shelf;
}

/** Tells how far a message has come. */
export type Note = (progress: Partial<Pick<WaitingMessage, 'percent' | 'attachment'>>) => void;

export interface Shelf {
  load: () => WaitingMessage[];
  keep: (message: WaitingMessage) => void;
  remove: (id: string) => void;
  /** Tells of messages that another tab has taken off: they arrived, or were taken back. */
  watch: (onRemoved: (id: string) => void) => void;
}

export type NewMessage = Pick<WaitingMessage, 'id' | 'conversationId' | 'content' | 'file' | 'queuedAt'>;

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ deliver, onSent, onFailed, isOnline, shelf }: OutboxParts) {
  let messages = shelf.load();
  const { subscribe, notify } = createListeners();
  const underWay = new Map<string, AbortController>();

  const show = (next: WaitingMessage[]) => {
    messages = next;
    notify();
  };
  const change = (id: string, part: Partial<WaitingMessage>) => {
    show(messages.map((message) => (message.id === id ? { ...message, ...part } : message)));
    const changed = messages.find((message) => message.id === id);
    if (changed) shelf.keep(changed);
  };
  const remove = (id: string) => {
    shelf.remove(id);
    show(messages.filter((message) => message.id !== id));
  };

  /** Sends what waits in a conversation, unless that is happening already. */
  const drain = async (conversationId: string): Promise<void> => {
    if (underWay.has(conversationId)) return;
    const next = messages.find((message) => message.conversationId === conversationId && message.state === 'waiting');
    if (!next || !isOnline()) return;
    const cancellation = new AbortController();
    underWay.set(conversationId, cancellation);
    change(next.id, { state: 'sending', unanswered: false });
    const note: Note = (progress) => {
      change(next.id, progress);
    };
    const outcome = await deliver(next, note, cancellation.signal);
    underWay.delete(conversationId);
    if (settle(next.id, outcome)) await drain(conversationId);
  };

  /** Whether it makes sense to go on with the next one. */
  const settle = (id: string, outcome: Outcome): boolean => {
    if (outcome.kind === 'sent') {
      remove(id);
      onSent(outcome.message);
      return true;
    }
    // Taken back, or seen to have arrived, while it was on its way.
    if (!messages.some((message) => message.id === id)) return true;
    if (outcome.kind === 'unanswered' && !isOnline()) {
      change(id, { state: 'waiting' });
      return false;
    }
    const unanswered = outcome.kind === 'unanswered';
    change(id, { state: 'failed', unanswered });
    onFailed(outcome.error);
    return !unanswered;
  };

  /** Tries again what nobody answered. What came after it waits behind it, so that the order stays. */
  const flush = () => {
    for (const { id, state, unanswered } of messages) {
      if (state === 'failed' && unanswered) change(id, { state: 'waiting' });
    }
    for (const conversationId of new Set(messages.map((message) => message.conversationId))) void drain(conversationId);
  };

  /** Takes a message back, also one that is on its way. */
  const takeBack = (id: string) => {
    const message = messages.find((candidate) => candidate.id === id);
    remove(id);
    if (message?.state === 'sending') underWay.get(message.conversationId)?.abort();
  };
  shelf.watch(takeBack);

  return {
    add: (message: NewMessage) => {
      const waiting: WaitingMessage = { ...message, attachment: null, state: 'waiting', percent: 0, unanswered: false };
      shelf.keep(waiting);
      show([...messages, waiting]);
      flush();
    },
    retry: (id: string) => {
      change(id, { state: 'waiting' });
      flush();
    },
    discard: takeBack,
    /** It has been seen on the other side of the line, so its answer is not waited for. */
    confirm: (id: string) => {
      if (messages.some((message) => message.id === id)) remove(id);
    },
    flush,
    list: () => messages,
    subscribe,
  };
}
