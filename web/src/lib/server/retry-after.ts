// How long the server asked to wait when it was asked too often. The clients do not pass on the header that says so.

let until = 0;

/** Remembers what a refusal says in `Retry-After`. */
export function noteRetryAfter(answer: Response, now = Date.now()): void {
  const seconds = Number(answer.headers.get('Retry-After'));
  if (answer.status === 429 && seconds > 0) until = now + seconds * 1000;
}

/** Undefined when nothing was said, or the time is over. */
export function retryAfterSeconds(now = Date.now()): number | undefined {
  return until > now ? Math.ceil((until - now) / 1000) : undefined;
}
