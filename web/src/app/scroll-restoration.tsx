// Starts a new screen at the top, and restores the scroll position on Back.

import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@/lib/router/location';
import { idIn } from './id-in-hash';

const STORAGE_KEY = 'sangam-scroll';
/** How long a list that is loading again may take to reach its former height. */
const RESTORE_TIMEOUT_MS = 3000;

export function ScrollRestoration() {
  const { key, pathname, hash } = useLocation();
  const action = useNavigationType();
  const shown = useRef({ pathname, key });

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const sameScreen = shown.current.pathname === pathname;
    const place = places.get(shown.current.key);
    shown.current = { pathname, key };
    // A changed query does not scroll, so a later Back to it must not either.
    if (sameScreen && action !== 'pop' && place !== undefined) places.set(key, place);
    const stop = arrive({ key, hash, back: action === 'pop', sameScreen });
    const remember = () => {
      places.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      stop?.();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, [key, pathname, hash, action]);

  return null;
}

const places = readStored();

interface Arrival {
  key: string;
  hash: string;
  back: boolean;
  sameScreen: boolean;
}

function arrive({ key, hash, back, sameScreen }: Arrival): (() => void) | undefined {
  const place = places.get(key);
  if (back && place !== undefined) return scrollTo(place);
  const target = hash ? document.getElementById(idIn(hash)) : null;
  if (target) target.scrollIntoView();
  else if (!sameScreen) window.scrollTo(0, 0);
  return undefined;
}

/** Scrolls down as far as the page allows, and further while it grows, unless the user scrolls. */
function scrollTo(place: number): () => void {
  const patience = new AbortController();
  const observer = new ResizeObserver(attempt);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    patience.abort();
  };
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  for (const sign of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(sign, stop, { passive: true, signal: patience.signal });
  }
  function attempt() {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) <= 1) stop();
  }
  observer.observe(document.documentElement);
  attempt();
  return stop;
}

/** Empty if the stored positions are damaged. */
function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** Stores the positions for a page reload. */
function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places].slice(-50)));
  } catch {
    // Storage can be unavailable or full; then a reloaded page starts at the top.
  }
}
