// Ends a session in good order. What was asked in its name a moment before, or is asked while it ends, would reach the server too late
// and be refused, so the first is waited for, and the second waits.

const PATIENCE_MS = 2000;

const underWay = new Set<Promise<unknown>>();

/** While a session is being ended: whether that has worked. */
let ending: Promise<boolean> | undefined;

/** While the client forgets a session that the server has ended already. */
let isEnded = false;

/** A `fetch` that knows when there is nothing left to ask. The auth service is the one that ends sessions, so it is always asked. */
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

/** Sends what ends the session after everything else. */
export function sendLast<Answer extends { error: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = allAnswered().then(send);
  const over = answer.then(
    ({ error }) => error === null,
    () => false,
  );
  ending = over.finally(() => {
    ending = undefined;
  });
  return answer;
}

/** Runs what makes the client forget a session that is over. Its own request to end it is answered here. */
export async function forgetEnded(forget: () => Promise<unknown>): Promise<void> {
  isEnded = true;
  try {
    await forget();
  } finally {
    isEnded = false;
  }
}

/** A slow connection must not keep a person from signing out. */
async function allAnswered(): Promise<void> {
  const pause = new Promise((resume) => setTimeout(resume, PATIENCE_MS));
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
