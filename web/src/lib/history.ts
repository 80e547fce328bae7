// The browser's history as React Router's `Router` wants it, with one thing more: a page may hold a navigation back.
// React Router offers that only together with its data routers, which would weigh 16 kB more on the first load.

import { createPath, NavigationType, parsePath, type Location, type Navigator, type To } from 'react-router';
import { createListeners } from './listeners';

interface Place {
  location: Location;
  action: NavigationType;
}

/** Is asked before the page changes; `proceed` does what was held back. */
type Blocker = (proceed: () => void) => void;

export interface AppHistory extends Navigator {
  /** Where the browser is now. The same object until something changes. */
  place: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Holds back every navigation until the returned function is called. */
  block: (blocker: Blocker) => () => void;
}

/** What we keep in the browser's own state: the caller's state, a name for the entry, and where it stands in the list. */
interface EntryState {
  usr: unknown;
  key: string;
  idx: number;
}

export function createAppHistory(window: Window): AppHistory {
  const { subscribe, notify } = createListeners();
  const blockers = new Set<Blocker>();
  let entry = readEntry(window) ?? newEntry(0);
  let place: Place = { location: locationOf(window, entry), action: NavigationType.Pop };
  /** The next popstate is our own doing and means nothing. */
  let ignoreNext = false;
  let letThrough = false;

  // An entry we did not make has no number; give it one, so that later steps back can be counted.
  window.history.replaceState(entry, '');
  window.addEventListener('popstate', () => {
    const next = readEntry(window) ?? newEntry(entry.idx);
    if (ignoreNext) {
      ignoreNext = false;
      return;
    }
    const steps = next.idx - entry.idx;
    const blocker = firstBlocker();
    if (blocker && steps !== 0) {
      // The browser has already moved. Step back at once, and ask.
      ignoreNext = true;
      window.history.go(-steps);
      blocker(() => {
        letThrough = true;
        window.history.go(steps);
      });
      return;
    }
    letThrough = false;
    arrive(next, NavigationType.Pop);
  });

  function firstBlocker(): Blocker | undefined {
    return letThrough ? undefined : [...blockers][0];
  }

  function arrive(next: EntryState, action: NavigationType): void {
    entry = next;
    place = { location: locationOf(window, next), action };
    notify();
  }

  function change(to: To, state: unknown, action: NavigationType): void {
    const go = () => {
      const next = { usr: state ?? null, key: newKey(), idx: entry.idx + (action === NavigationType.Push ? 1 : 0) };
      const url = hrefOf(to);
      if (action === NavigationType.Push) window.history.pushState(next, '', url);
      else window.history.replaceState(next, '', url);
      arrive(next, action);
    };
    const blocker = firstBlocker();
    if (blocker) blocker(go);
    else go();
  }

  return {
    place: () => place,
    subscribe,
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
    createHref: hrefOf,
    push: (to: To, state?: unknown) => {
      change(to, state, NavigationType.Push);
    },
    replace: (to: To, state?: unknown) => {
      change(to, state, NavigationType.Replace);
    },
    go: (delta) => {
      window.history.go(delta);
    },
  };
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function locationOf(window: Window, { usr, key }: EntryState): Location {
  const {
    pathname = '/',
    search = '',
    hash = '',
  } = parsePath(window.location.href.slice(window.location.origin.length));
  return { pathname, search, hash, state: usr, key };
}

function readEntry(window: Window): EntryState | undefined {
  const state: unknown = window.history.state;
  return isEntry(state) ? state : undefined;
}

function isEntry(state: unknown): state is EntryState {
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && 'key' in state
  );
}

/** For an entry that somebody else made. Its name is its own, or it would be taken for a place that was left before. */
function newEntry(idx: number): EntryState {
  return { usr: null, key: newKey(), idx };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
