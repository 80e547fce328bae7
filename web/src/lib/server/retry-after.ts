// How long the server asked to wait after too many requests. The clients do not pass the header on.

let until = 0;

/** Remembers the `Retry-After` header of a refusal. */
export function noteRetryAfter(answer: Response, now = Date.now()): void {
  const seconds = Number(answer.headers.get('Retry-After'));
  if (answer.status === 429 && seconds > 0) until = now + seconds * 1000;
}

/** Undefined if the server named no time, or the time is over. */
export function retryAfterSeconds(now = Date.now()): number | undefined {
  return until > now ? Math.ceil((until - now) / 1000) : undefined;
}
