// Detects that the server cannot be reached although the device is online, and when it is back. While requests are answered there are no
// extra checks; after a failed one, a small page of the server is requested at growing intervals.

import { noteReachability, isServerReachable } from './server-reachability';

const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 30_000;
/** The statuses of a gateway whose server does not answer. */
const GATEWAY = [502, 503, 504];

let address: string | undefined;
let asking = false;
let pauseMs = FIRST_PAUSE_MS;

/** A `fetch` that reports failures to this module. `serverUrl` is the instance's base URL. */
export function watchedFetch(send: typeof fetch, serverUrl: string): typeof fetch {
  address = `${serverUrl.replace(/\/$/, '')}/health/live`;
  return async (input, init) => {
    try {
      const answer = await send(input, init);
      if (GATEWAY.includes(answer.status)) noteUnanswered();
      else noteResponse();
      return answer;
    } catch (error) {
      if (!init?.signal?.aborted) noteUnanswered();
      throw error;
    }
  };
}

/** A request got no answer. The server is checked before the page says anything. */
export function noteUnanswered(): void {
  if (asking || address === undefined) return;
  asking = true;
  pauseMs = FIRST_PAUSE_MS;
  void ask(address);
}

function noteResponse(): void {
  if (!isServerReachable()) noteReachability(true);
}

async function ask(page: string): Promise<void> {
  // An offline device has its own notice, and on a hidden page this one would not be seen.
  if (navigator.onLine && document.visibilityState === 'visible') {
    const isThere = await answersAt(page);
    noteReachability(isThere);
    if (isThere) {
      asking = false;
      return;
    }
  }
  // A random factor keeps devices from checking all at once.
  setTimeout(() => void ask(page), pauseMs * (0.75 + Math.random() / 2));
  pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
}

async function answersAt(page: string): Promise<boolean> {
  try {
    const { status } = await fetch(page, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return !GATEWAY.includes(status);
  } catch {
    return false;
  }
}
