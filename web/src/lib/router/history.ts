// The browser's history, with two additions: a page can block a navigation, and the browser's Back closes open layers such as dialogs.

import { createListeners } from '@/lib/listeners';

interface Path {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

export interface Location extends Path {
  state: unknown;
  /** Differs for every entry, except for the copy that `layer` makes. */
  key: string;
}

/** How an entry was reached: `pop` by going back or forward, or with the first page. */
export type NavigationType = 'pop' | 'push' | 'replace';

export interface HistoryEntry {
  location: Location;
  type: NavigationType;
}

/** From this width on there is no Back key under the thumb. */
const TABLET_WIDTH = 768;

/** Called before the page changes; `proceed` runs the blocked navigation. */
type Blocker = (proceed: () => void) => void;

export interface AppHistory {
  push: (href: string, state?: unknown) => void;
  replace: (href: string, state?: unknown) => void;
  /** Goes this number of entries forward, or back if it is negative. */
  go: (delta: number) => void;
  /** The current location. The same object until something changes. */
  place: () => HistoryEntry;
  subscribe: (listener: () => void) => () => void;
  /** Blocks every navigation until the returned function is called. */
  block: (blocker: Blocker) => () => void;
  /** Registers a layer in front of the page that Back closes, until the returned function is called. */
  layer: (close: () => void) => () => void;
  /** Goes to a parent screen: back if the user came from there, otherwise by replacing the current entry. */
  up: (to: string) => void;
}

/** What we store in the browser's own state: the caller's state, a key for the entry, and its position in the list. */
interface EntryState {
  usr: unknown;
  key: string;
  idx: number;
  /** The path of the previous entry; absent if that entry is not ours. */
  from?: string | undefined;
}

export function createAppHistory(window: Window): AppHistory {
  const { subscribe, notify } = createListeners();
  const blockers = new Set<Blocker>();
  const layers = new Set<() => void>();
  let entry = readEntry(window) ?? newEntry(0);
  let place: HistoryEntry = { location: locationOf(window, entry), type: 'pop' };
  /** The next popstate was caused by us and is ignored. */
  let ignoreNext = false;
  let letThrough = false;
  /** Closes a layer once the browser has returned to this entry. */
  let closeNext: (() => void) | undefined;
  /** The next popstate was requested by the page itself. */
  let ownStep = false;

  // An entry that we did not make has no number. Number it, so that later steps back can be counted.
  window.history.replaceState(entry, '');
  window.addEventListener('popstate', () => {
    const { location: shown } = place;
    const { pathname, search, hash } = window.location;
    let next = readEntry(window);
    if (!next) {
      // The browser made this entry for a hash in the address bar; for the same hash again, it replaced the entry.
      next = newEntry(entry.idx + Number(hash !== shown.hash));
      window.history.replaceState(next, '');
    }
    if (ignoreNext) {
      ignoreNext = false;
      closeNext?.();
      closeNext = undefined;
      return;
    }
    const steps = next.idx - entry.idx;
    const close = ownStep || letThrough ? undefined : [...layers].at(-1);
    ownStep = false;
    if (close && steps < 0) {
      // The browser has already moved. It goes forward again, then the layer closes; closing may be a step back of its own.
      ignoreNext = true;
      closeNext = close;
      window.history.go(-steps);
      return;
    }
    // Another hash keeps the screen and its forms.
    const staysHere = pathname === shown.pathname && search === shown.search;
    const blocker = firstBlocker();
    if (blocker && steps !== 0 && !staysHere) {
      // The browser has already moved. Return immediately, then ask.
      ignoreNext = true;
      window.history.go(-steps);
      blocker(() => {
        letThrough = true;
        window.history.go(steps);
      });
      return;
    }
    letThrough = false;
    arrive(next, 'pop');
  });

  function firstBlocker(): Blocker | undefined {
    return letThrough ? undefined : [...blockers][0];
  }

  function arrive(next: EntryState, type: NavigationType): void {
    entry = next;
    place = { location: locationOf(window, next), type };
    notify();
  }

  function change(href: string, state: unknown, type: NavigationType): void {
    const go = () => {
      const pushed = type === 'push';
      const from = pushed ? place.location.pathname : entry.from;
      const next = { usr: state ?? null, key: newKey(), idx: entry.idx + (pushed ? 1 : 0), from };
      ownStep = false;
      if (pushed) window.history.pushState(next, '', href);
      else window.history.replaceState(next, '', href);
      arrive(next, type);
    };
    const blocker = firstBlocker();
    if (blocker) blocker(go);
    else go();
  }

  function step(delta: number): void {
    // A double click must not go two steps.
    if (ownStep) return;
    ownStep = true;
    window.history.go(delta);
  }

  /** The copy has the same key, because the screen and its scroll position are the same. */
  function pushCopy(): void {
    entry = { ...entry, idx: 1, from: undefined };
    window.history.pushState(entry, '');
  }

  return {
    place: () => place,
    subscribe,
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
    layer: (close) => {
      // On the first page of a visit, Back would leave the page together with its open layer.
      if (layers.size === 0 && entry.idx === 0 && isPhone(window)) pushCopy();
      layers.add(close);
      return () => layers.delete(close);
    },
    up: (to) => {
      const { pathname } = parsePath(to);
      // Already there, while the screen that has the link is still shown.
      if (place.location.pathname === pathname) return;
      if (entry.from === pathname) step(-1);
      else change(to, null, 'replace');
    },
    push: (href, state) => {
      change(href, state, 'push');
    },
    replace: (href, state) => {
      change(href, state, 'replace');
    },
    go: step,
  };
}

function isPhone(window: Window): boolean {
  return window.innerWidth < TABLET_WIDTH;
}

/** The address of a path; a query and hash may lack their `?` and `#`. Two slashes at the start would name another host. */
export function hrefOf({ pathname, search, hash }: Path): string {
  return pathname.replace(/^\/{2,}/, '/') + startingWith('?', search) + startingWith('#', hash);
}

function startingWith(sign: string, text: string): string {
  if (text === '' || text === sign) return '';
  return text.startsWith(sign) ? text : sign + text;
}

/** The parts of an address within the site. */
export function parsePath(href: string): Path {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { pathname, search, hash };
}

function locationOf(window: Window, { usr, key }: EntryState): Location {
  const { pathname, search, hash } = window.location;
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

/** For an entry that we did not make. It gets a new key, so that it is not mistaken for an earlier place. */
function newEntry(idx: number): EntryState {
  return { usr: null, key: newKey(), idx };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
