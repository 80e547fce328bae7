// Keeps the words of unsent messages on this device, so that neither loading the page again nor closing the browser loses them.

import { unsentPrefix } from '@/lib/browser/unsent-messages';
import type { MessageStore } from './outbox';
import type { PendingMessage } from './pending-message';

/** Each message has a key of its own, so that two tabs do not overwrite what the other keeps. */
export function createMessageStore(userId: string): MessageStore {
  const prefix = unsentPrefix(userId);
  return {
    load: () => guarded(() => readAll(prefix)) ?? [],
    keep: (message) => {
      guarded(() => {
        localStorage.setItem(prefix + message.id, JSON.stringify(message));
      });
    },
    remove: (id) => {
      guarded(() => {
        localStorage.removeItem(prefix + id);
      });
    },
    holds: (id) => guarded(() => localStorage.getItem(prefix + id)) != null,
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
    .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as PendingMessage)
    .map((message) => (message.state === 'sending' ? { ...message, state: 'waiting' as const } : message))
    .sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
}

/** Storage can be refused or full, and then messages live as long as the page. */
function guarded<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
