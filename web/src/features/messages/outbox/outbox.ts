// The queue of messages that have not reached the server yet. Messages of one conversation are sent one at a time, in the
// order they were written, across tabs. While the server does not answer, they wait and are retried. Only the author can
// drop a message.

import type { Message } from '@/features/messages/api/list-messages';
import { createListeners } from '@/lib/listeners';
import { t } from '@/words/message-delivery';
import { MAX_FAULTS, retryDelay } from './retry-pause';
import type { SendLock } from './send-lock';
import type { FileToSend, PendingMessage } from './pending-message';

export type Outcome =
  | { kind: 'sent'; message: Message }
  /** The server did not answer. A retry may help. */
  | { kind: 'unanswered'; error: unknown }
  /** The server failed. A retry may help, unless the message itself causes the failure. */
  | { kind: 'fault'; error: unknown }
  /** The server refused the message. Sending it again unchanged does not help; with a `reason` it never will. */
  | { kind: 'refused'; error: unknown; reason?: string };

export interface OutboxParts {
  /** `file` is null unless it still has to be uploaded. */
  deliver: (
    message: PendingMessage,
    file: File | null,
    reportProgress: ReportProgress,
    signal: AbortSignal,
  ) => Promise<Outcome>;
  onSent: (message: Message) => void;
  onFailed: (error: unknown) => void;
  /** Called when a file cannot be stored on this device, so its message lasts only as long as the page. */
  onNotStored: (fileName: string) => void;
  isOnline: () => boolean;
  withSendLock: SendLock;
  /** Stores messages beyond the lifetime of the page. */
  store: MessageStore;
  /** Stores their files. */
  openFiles: () => Promise<FileStore>;
}

/** Limits of the queue on one device: enough for a day offline, and too small for a faulty page to fill the disk. */
export const QUEUE_LIMITS = { messages: 200, bytes: 100 * 1024 * 1024 };

/** Records how far a message has come. */
export type ReportProgress = (progress: Partial<Pick<PendingMessage, 'percent' | 'attachment'>>) => void;

export interface MessageStore {
  load: () => PendingMessage[];
  keep: (message: PendingMessage) => void;
  remove: (id: string) => void;
  holds: (id: string) => boolean;
  /** Reports messages that another tab removed, because they arrived or were discarded. */
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
  /** Files that were chosen on this page and need not be read back from storage. */
  const chosen = new Map<string, File>();
  const { subscribe, notify } = createListeners();
  const inFlight = new Map<string, AbortController>();
  /** How often each message has failed since its author last sent it. */
  const failures = new Map<string, number>();
  /** Timers of the automatic retries, by conversation. */
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
    // The message may have been sent or discarded in the meantime.
    if (messages.some((message) => message.id === id)) change(id, { file: describe(file, true) });
    else await removeFile(id);
  };
  /** A file that cannot be removed now is cleaned up later. */
  const removeFile = (id: string) =>
    openFiles()
      .then((files) => files.remove(id))
      .catch(ignore);
  const loadFile = (id: string) =>
    openFiles()
      .then((files) => files.load(id))
      .catch(ignore);

  /** Sends a message, uploading its file first if that is still pending. */
  const send = (message: PendingMessage, reportProgress: ReportProgress, signal: AbortSignal): Promise<Outcome> =>
    message.file && !message.attachment
      ? sendWithFile(message, message.file.name, reportProgress, signal)
      : deliver(message, null, reportProgress, signal);
  const sendWithFile = async (
    message: PendingMessage,
    name: string,
    reportProgress: ReportProgress,
    signal: AbortSignal,
  ) => {
    const file = chosen.get(message.id) ?? (await loadFile(message.id));
    if (file) return deliver(message, file, reportProgress, signal);
    return { kind: 'refused' as const, error: fileIsGone(name) };
  };

  /** Sends the queued messages of a conversation, unless that is already in progress. */
  const drain = async (conversationId: string): Promise<void> => {
    if (inFlight.has(conversationId) || !isOnline() || !findWaiting(conversationId)) return;
    const cancellation = new AbortController();
    inFlight.set(conversationId, cancellation);
    const shouldContinue = await withSendLock(conversationId, () => sendOldest(conversationId, cancellation.signal));
    inFlight.delete(conversationId);
    if (shouldContinue) await drain(conversationId);
  };

  const findWaiting = (conversationId: string) =>
    messages.find((message) => message.conversationId === conversationId && message.state === 'waiting');

  /** Sends the oldest queued message. Returns whether to continue with the next one. */
  const sendOldest = async (conversationId: string, signal: AbortSignal): Promise<boolean> => {
    adoptOthers(conversationId);
    const next = findWaiting(conversationId);
    if (!next) return false;
    change(next.id, { state: 'sending', unanswered: false });
    const reportProgress: ReportProgress = (progress) => {
      change(next.id, progress);
    };
    return settle(next, await send(next, reportProgress, signal));
  };

  /** Adds earlier messages from another tab, which go first. This tab can send them, because they are in the store. */
  const adoptOthers = (conversationId: string) => {
    const others = store
      .load()
      .filter((kept) => kept.conversationId === conversationId && !messages.some(({ id }) => id === kept.id))
      // A file that is only in the memory of another tab can only be sent by that tab.
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
    // The message was discarded or confirmed while it was being sent.
    if (!messages.some((message) => message.id === id)) return true;
    if (outcome.kind === 'unanswered' && !isOnline()) {
      change(id, { state: 'waiting' });
      return false;
    }
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    const givenUp = outcome.kind === 'refused' || (outcome.kind === 'fault' && count >= MAX_FAULTS);
    const reason = outcome.kind === 'refused' ? outcome.reason : undefined;
    change(id, { state: 'failed', unanswered: !givenUp, reason });
    // Report the first failure and the final one, not each retry in between.
    if (givenUp || count === 1) onFailed(outcome.error);
    if (!givenUp) retryLater(conversationId, retryDelay(count));
    return givenUp;
  };

  const retryLater = (conversationId: string, delayMs: number) => {
    clearTimeout(retries.get(conversationId));
    retries.set(
      conversationId,
      setTimeout(() => {
        resume((message) => message.conversationId === conversationId);
      }, delayMs),
    );
  };

  /** Retries messages that the server did not answer. Later messages wait behind them, to keep the order. */
  const resume = (matches: (message: PendingMessage) => boolean) => {
    const selected = messages.filter(matches);
    for (const { id, state, unanswered } of selected) {
      if (state === 'failed' && unanswered) change(id, { state: 'waiting' });
    }
    for (const conversationId of new Set(selected.map((message) => message.conversationId))) void drain(conversationId);
  };

  const flush = () => {
    resume(() => true);
  };

  /** Removes a message from the queue and cancels it if it is being sent. */
  const cancel = (id: string, forget: (id: string) => void) => {
    const message = messages.find((candidate) => candidate.id === id);
    forget(id);
    if (message?.state === 'sending') inFlight.get(message.conversationId)?.abort();
  };
  // The tab that removed the message has removed its file as well.
  store.watch((id) => {
    cancel(id, drop);
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
      cancel(id, remove);
    },
    /** Returns whether the queue has room for another message with these files. */
    hasRoomFor: (more: readonly File[]) => {
      const waiting = messages.reduce((bytes, { file }) => bytes + (file?.size ?? 0), 0);
      const bytes = more.reduce((sum, { size }) => sum + size, waiting);
      return messages.length + Math.max(more.length, 1) <= QUEUE_LIMITS.messages && bytes <= QUEUE_LIMITS.bytes;
    },
    /** Drops messages that are no longer in the store, because their owner has signed out. */
    forgetRemoved: () => {
      for (const { id } of messages) if (!store.holds(id)) cancel(id, drop);
    },
    /** The message arrived on the live channel, so the response to sending it is no longer awaited. */
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
