// A list of listeners for something outside React that changes, in the shape `useSyncExternalStore` expects.

export interface Listeners {
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  notify: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
