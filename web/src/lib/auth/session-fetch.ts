// Ends a session in the right order. Requests sent shortly before or during the sign-out could reach the server too late and be refused.
// So the sign-out waits for earlier requests to finish, and new requests wait for the sign-out.

const DRAIN_TIMEOUT_MS = 2000;

const underWay = new Set<Promise<unknown>>();

/** Set while a session is being ended; resolves to whether that worked. */
let ending: Promise<boolean> | undefined;

/** True while the client forgets a session that the server has already ended. */
let isEnded = false;

/** A `fetch` that sends no requests for a session that is ending. Auth requests always go out, because they end the session. */
export function fetchInSession(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (isForAuth(input)) return isEnded && isLogout(input) ? new Response(null, { status: 204 }) : send(input, init);
    if (await ending) throw new DOMException('the session is over', 'AbortError');
    const answer = send(input, init);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  };
}

/** Sends the request that ends the session, after all others have finished. */
export function sendLast<Answer extends { error: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = settleAll().then(send);
  const over = answer.then(
    ({ error }) => error === null,
    () => false,
  );
  ending = over.finally(() => {
    ending = undefined;
  });
  return answer;
}

/** Runs `forget`, which makes the client drop a session that is over. The client's own sign-out request is answered here. */
export async function forgetEnded(forget: () => Promise<unknown>): Promise<void> {
  isEnded = true;
  try {
    await forget();
  } finally {
    isEnded = false;
  }
}

/** Waits for the pending requests, but not forever: a slow connection must not keep a user from signing out. */
async function settleAll(): Promise<void> {
  const pause = new Promise((resume) => setTimeout(resume, DRAIN_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(underWay), pause]);
}

function isForAuth(input: Parameters<typeof fetch>[0]): boolean {
  return addressOf(input).includes('/auth/v1/');
}

function isLogout(input: Parameters<typeof fetch>[0]): boolean {
  return addressOf(input).includes('/auth/v1/logout');
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : String(input);
}
