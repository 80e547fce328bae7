// The messages that have not reached the server yet. Those of one conversation go one after the other, in the order they were
// written, in whichever tab; while the server does not answer they wait and are tried again, and none is dropped unless its author says so.

import type { Message } from '@/features/messages/api/list-messages';
import { createListeners } from '@/lib/listeners';
import { t } from '@/words/message-delivery';
import { MOST_FAULTS, pauseAfter } from './retry-pause';
import type { SendLock } from './send-lock';
import type { FileToSend, PendingMessage } from './pending-message';

export type Outcome =
  | { kind: 'sent'; message: Message }
  /** The server did not answer: trying later may help. */
  | { kind: 'unanswered'; error: unknown }
  /** The server could not do it now: trying later may help, unless it is the message that it stumbles over. */
  | { kind: 'fault'; error: unknown }
  /** The server said no: trying again as it is does not help. With a reason it never will. */
  | { kind: 'refused'; error: unknown; reason?: string };

export interface OutboxParts {
  /** Gets the message's file if it still has to be sent. */
  deliver: (message: PendingMessage, file: File | null, note: Note, signal: AbortSignal) => Promise<Outcome>;
  onSent: (message: Message) => void;
  onFailed: (error: unknown) => void;
  /** A file cannot be stored on this device, so its message lives as long as the page. */
  onNotStored: (fileName: string) => void;
  isOnline: () => boolean;
  withSendLock: SendLock;
  /** Where messages outlive the page. */
  store: MessageStore;
  /** Where their files do. */
  openFiles: () => Promise<FileStore>;
}

/** How much may wait on a device: enough for a day offline, and too little for a faulty page to fill the disk. */
export const MOST_WAITING = { messages: 200, bytes: 100 * 1024 * 1024 };

/** Tells how far a message has come. */
export type Note = (progress: Partial<Pick<PendingMessage, 'percent' | 'attachment'>>) => void;

export interface MessageStore {
  load: () => PendingMessage[];
  keep: (message: PendingMessage) => void;
  remove: (id: string) => void;
  holds: (id: string) => boolean;
  /** Tells of messages that another tab has removed: they arrived, or were taken back. */
  watch: (onRemoved: (id: string) => void) => void;
}

export interface FileStore {
  keep: (id: string, file: File) => Promise<unknown>;
  load: (id: string) => Promise<File | undefined>;
  remove: (id: string) => Promise<unknown>;
}

export type NewMessage = Pick<PendingMessage, 'id' | 'conversationId' | 'content' | 'queuedAt'> & { file: File | null };

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(parts: OutboxParts) {
  const { deliver, onSent, onFailed, onNotStored, isOnline, withSendLock, store, openFiles } = parts;
  let messages = store.load();
  /** The files that were chosen on this page, which need not be read back. */
  const chosen = new Map<string, File>();
  const { subscribe, notify } = createListeners();
  const underWay = new Map<string, AbortController>();
  /** How often each message has failed since its author last sent it. */
  const failures = new Map<string, number>();
  /** What is tried again by itself, by conversation. */
  const retries = new Map<string, ReturnType<typeof setTimeout>>();

  const show = (next: PendingMessage[]) => {
    messages = next;
    notify();
  };
  const change = (id: string, part: Partial<PendingMessage>) => {
    show(messages.map((message) => (message.id === id ? { ...message, ...part } : message)));
    const changed = messages.find((message) => message.id === id);
    if (changed) store.keep(changed);
  };
  const drop = (id: string) => {
    chosen.delete(id);
    failures.delete(id);
    show(messages.filter((message) => message.id !== id));
  };
  const remove = (id: string) => {
    if (messages.find((message) => message.id === id)?.file) void removeFile(id);
    store.remove(id);
    drop(id);
  };

  const storeFile = async (id: string, file: File) => {
    try {
      await (await openFiles()).keep(id, file);
    } catch {
      onNotStored(file.name);
      return;
    }
    // It may have been sent or taken back meanwhile.
    if (messages.some((message) => message.id === id)) change(id, { file: describe(file, true) });
    else await removeFile(id);
  };
  /** One that cannot be removed now is swept up later. */
  const removeFile = (id: string) =>
    openFiles()
      .then((files) => files.remove(id))
      .catch(ignore);
  const loadFile = (id: string) =>
    openFiles()
      .then((files) => files.load(id))
      .catch(ignore);

  /** Sends a message with its file, if that still has to be sent. */
  const send = (message: PendingMessage, note: Note, signal: AbortSignal): Promise<Outcome> =>
    message.file && !message.attachment
      ? sendWithFile(message, message.file.name, note, signal)
      : deliver(message, null, note, signal);
  const sendWithFile = async (message: PendingMessage, name: string, note: Note, signal: AbortSignal) => {
    const file = chosen.get(message.id) ?? (await loadFile(message.id));
    if (file) return deliver(message, file, note, signal);
    return { kind: 'refused' as const, error: fileIsGone(name) };
  };

  /** Sends what waits in a conversation, unless that is happening already. */
  const drain = async (conversationId: string): Promise<void> => {
    if (underWay.has(conversationId) || !isOnline() || !findWaiting(conversationId)) return;
    const cancellation = new AbortController();
    underWay.set(conversationId, cancellation);
    const goOn = await withSendLock(conversationId, () => sendOldest(conversationId, cancellation.signal));
    underWay.delete(conversationId);
    if (goOn) await drain(conversationId);
  };

  const findWaiting = (conversationId: string) =>
    messages.find((message) => message.conversationId === conversationId && message.state === 'waiting');

  /** Whether it makes sense to go on with the next one. */
  const sendOldest = async (conversationId: string, signal: AbortSignal): Promise<boolean> => {
    adoptOthers(conversationId);
    const next = findWaiting(conversationId);
    if (!next) return false;
    change(next.id, { state: 'sending', unanswered: false });
    const note: Note = (progress) => {
      change(next.id, progress);
    };
    return settle(next, await send(next, note, signal));
  };

  /** Messages that another tab wrote earlier go first. This tab can send them, because they are in the store. */
  const adoptOthers = (conversationId: string) => {
    const others = store
      .load()
      .filter((kept) => kept.conversationId === conversationId && !messages.some(({ id }) => id === kept.id))
      // A file that is only in the memory of the other tab can only be sent by that one.
      .filter(({ file, attachment }) => file?.stored !== false || attachment !== null)
      .map((kept) => (kept.unanswered ? { ...kept, state: 'waiting' as const } : kept));
    if (others.length > 0) show([...messages, ...others].sort(byTime));
  };

  const settle = ({ id, conversationId }: PendingMessage, outcome: Outcome): boolean => {
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
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    const givenUp = outcome.kind === 'refused' || (outcome.kind === 'fault' && count >= MOST_FAULTS);
    const reason = outcome.kind === 'refused' ? outcome.reason : undefined;
    change(id, { state: 'failed', unanswered: !givenUp, reason });
    // Said when it begins and when it ends, not each time in between.
    if (givenUp || count === 1) onFailed(outcome.error);
    if (!givenUp) retryLater(conversationId, pauseAfter(count));
    return givenUp;
  };

  const retryLater = (conversationId: string, pauseMs: number) => {
    clearTimeout(retries.get(conversationId));
    retries.set(
      conversationId,
      setTimeout(() => {
        resume((message) => message.conversationId === conversationId);
      }, pauseMs),
    );
  };

  /** Tries again what the server did not answer. What came after it waits behind it, so that the order stays. */
  const resume = (isMeant: (message: PendingMessage) => boolean) => {
    const meant = messages.filter(isMeant);
    for (const { id, state, unanswered } of meant) {
      if (state === 'failed' && unanswered) change(id, { state: 'waiting' });
    }
    for (const conversationId of new Set(meant.map((message) => message.conversationId))) void drain(conversationId);
  };

  const flush = () => {
    resume(() => true);
  };

  /** Takes a message back, also one that is on its way. */
  const takeBack = (id: string, forget: (id: string) => void) => {
    const message = messages.find((candidate) => candidate.id === id);
    forget(id);
    if (message?.state === 'sending') underWay.get(message.conversationId)?.abort();
  };
  // The tab that removed it has removed its file as well.
  store.watch((id) => {
    takeBack(id, drop);
  });

  return {
    add: (message: NewMessage) => {
      const file = message.file && describe(message.file, false);
      const waiting: PendingMessage = {
        ...message,
        file,
        attachment: null,
        state: 'waiting',
        percent: 0,
        unanswered: false,
      };
      store.keep(waiting);
      show([...messages, waiting]);
      if (message.file) {
        chosen.set(message.id, message.file);
        void storeFile(message.id, message.file);
      }
      flush();
    },
    retry: (id: string) => {
      failures.delete(id);
      change(id, { state: 'waiting' });
      flush();
    },
    discard: (id: string) => {
      takeBack(id, remove);
    },
    /** Whether as much more can wait. */
    hasRoomFor: (more: readonly File[]) => {
      const waiting = messages.reduce((bytes, { file }) => bytes + (file?.size ?? 0), 0);
      const bytes = more.reduce((sum, { size }) => sum + size, waiting);
      return messages.length + Math.max(more.length, 1) <= MOST_WAITING.messages && bytes <= MOST_WAITING.bytes;
    },
    /** Forgets the messages that are no longer in the store: their owner has signed out. */
    forgetRemoved: () => {
      for (const { id } of messages) if (!store.holds(id)) takeBack(id, drop);
    },
    /** The server has delivered it, so its response is not waited for. */
    confirm: (id: string) => {
      if (messages.some((message) => message.id === id)) remove(id);
    },
    flush,
    list: () => messages,
    subscribe,
  };
}

function describe({ name, size }: File, stored: boolean): FileToSend {
  return { name, size, stored };
}

function byTime(one: PendingMessage, other: PendingMessage): number {
  return one.queuedAt === other.queuedAt ? 0 : one.queuedAt < other.queuedAt ? -1 : 1;
}

function fileIsGone(name: string): Error {
  return new Error(t('file.gone', { name }));
}

const ignore = () => undefined;
