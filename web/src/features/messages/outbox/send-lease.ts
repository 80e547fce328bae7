// A lock that tabs share through localStorage, for pages without browser locks. localStorage has no atomic update, so a tab
// writes its claim, waits until the claim of another tab would have replaced it, and reads it again.

import { newId } from '@/lib/uuid';

interface Lease {
  holder: string;
  /** When it expires, in milliseconds since 1970. */
  until: number;
}

/** A tab that was closed or frozen while sending delays the others by at most this long. */
export const LEASE_MS = 10_000;
const RENEW_MS = 3000;
/** Longer than what one tab writes takes to reach the others. */
const SETTLE_MS = 50;
/** Events report a released lease. This is for those that a busy browser drops. */
const POLL_MS = 500;

/** Runs while no other caller with this key does, in any tab of this browser. */
export async function withLease<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  const holder = newId();
  await acquire(key, holder);
  const stop = new AbortController();
  const release = () => {
    if (readLease(key)?.holder === holder) localStorage.removeItem(key);
  };
  const renewal = setInterval(() => {
    if (readLease(key)?.holder === holder) writeLease(key, holder);
  }, RENEW_MS);
  window.addEventListener('pagehide', release, stop);
  try {
    return await run();
  } finally {
    clearInterval(renewal);
    stop.abort();
    release();
  }
}

async function acquire(key: string, holder: string): Promise<void> {
  for (;;) {
    const current = readLease(key);
    if (current) {
      await untilChanged(key, current.until - Date.now());
      continue;
    }
    // If storage is unavailable, this tab shares no messages with the others either.
    if (!writeLease(key, holder)) return;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    if (readLease(key)?.holder === holder) return;
  }
}

function untilChanged(key: string, remainingMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      stop.abort();
      resolve();
    };
    const timer = setTimeout(finish, Math.min(POLL_MS, remainingMs));
    const onChange = (event: StorageEvent) => {
      if (event.key === key) finish();
    };
    window.addEventListener('storage', onChange, stop);
  });
}

/** The current lease; undefined if it has expired. One that seems to last longer than any is from before the clock was set back. */
function readLease(key: string): Lease | undefined {
  try {
    const lease = JSON.parse(localStorage.getItem(key) ?? 'null') as Lease | null;
    const remainingMs = (lease?.until ?? 0) - Date.now();
    return lease && remainingMs > 0 && remainingMs <= LEASE_MS ? lease : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether it was stored. */
function writeLease(key: string, holder: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ holder, until: Date.now() + LEASE_MS } satisfies Lease));
    return true;
  } catch {
    return false;
  }
}
