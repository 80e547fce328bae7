// Finds out that the server cannot be reached although the device is online, and when it answers again. As long as requests are
// answered nothing is asked; after one was not, a small page of the server is asked for, more and more seldom.

import { noteReachability, isServerReachable } from './server-reachability';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
/** What a gateway says for a server that is not there. */
const GATEWAY = [502, 503, 504];

let address: string | undefined;
let asking = false;
let pauseMs = FIRST_PAUSE_MS;

/** A `fetch` whose failures are noticed. `serverUrl` is where the instance lives. */
export function watchedFetch(send: typeof fetch, serverUrl: string): typeof fetch {
  address = `${serverUrl.replace(/\/$/, '')}/health/live`;
  return async (input, init) => {
    try {
      const answer = await send(input, init);
      if (GATEWAY.includes(answer.status)) noteUnanswered();
      else noteAnswer();
      return answer;
    } catch (error) {
      if (!init?.signal?.aborted) noteUnanswered();
      throw error;
    }
  };
}

/** Something was not answered. Whether that was the server is asked before anything is said. */
export function noteUnanswered(): void {
  if (asking || address === undefined) return;
  asking = true;
  pauseMs = FIRST_PAUSE_MS;
  void ask(address);
}

function noteAnswer(): void {
  if (!isServerReachable()) noteReachability(true);
}

async function ask(page: string): Promise<void> {
  // A device without a network has its own notice, and on a hidden page the notice would not be seen.
  if (navigator.onLine && document.visibilityState === 'visible') {
    const isThere = await answersAt(page);
    noteReachability(isThere);
    if (isThere) {
      asking = false;
      return;
    }
  }
  // Chance keeps all devices from asking at the same moment.
  setTimeout(() => void ask(page), pauseMs * (0.75 + Math.random() / 2));
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

async function answersAt(page: string): Promise<boolean> {
  try {
    const { status } = await fetch(page, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return !GATEWAY.includes(status);
  } catch {
    return false;
  }
}
