// Stores the text of unsent messages on this device, so that they survive reloading the page and closing the browser.

import { unsentPrefix } from '@/lib/browser/unsent-messages';
import type { MessageStore } from './outbox';
import type { PendingMessage } from './pending-message';

/** Each message has its own key, so that two tabs do not overwrite each other. */
export function createMessageStore(userId: string): MessageStore {
  const prefix = unsentPrefix(userId);
  return {
    load: () => withStorage(() => readAll(prefix)) ?? [],
    keep: (message) => {
      withStorage(() => {
        localStorage.setItem(prefix + message.id, JSON.stringify(message));
      });
    },
    remove: (id) => {
      withStorage(() => {
        localStorage.removeItem(prefix + id);
      });
    },
    holds: (id) => withStorage(() => localStorage.getItem(prefix + id)) != null,
    watch: (onRemoved) => {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (newValue === null && key?.startsWith(prefix)) onRemoved(key.slice(prefix.length));
      });
    },
  };
}

function readAll(prefix: string): PendingMessage[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readMessage(key, key.slice(prefix.length)) ?? [])
    .map((message) => (message.state === 'sending' ? { ...message, state: 'waiting' as const } : message))
    .sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
}

/** Removes an entry that is no message, so that it cannot hide the others. */
function readMessage(key: string, id: string): PendingMessage | undefined {
  const message = parse(localStorage.getItem(key) ?? '');
  if (isMessage(message) && message.id === id) return message;
  localStorage.removeItem(key);
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is PendingMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { id, conversationId, content, queuedAt, state, file, attachment } = value as Partial<PendingMessage>;
  return (
    [id, conversationId, content, queuedAt].every((text) => typeof text === 'string') &&
    ['waiting', 'sending', 'failed'].includes(state ?? '') &&
    (file == null || typeof file.name === 'string') &&
    (attachment == null || typeof attachment.path === 'string')
  );
}

/** Storage can be blocked or full. In that case messages last only as long as the page. */
function withStorage<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
