// Retries reads when a gateway reports that the server does not answer, and remembers `Retry-After` after too many requests.

import { noteRetryAfter } from './retry-after';

/** The client itself retries after 503, with the same delays. */
const GATEWAY = [502, 504];
const PAUSES_MS = [1000, 2000, 4000];

/** Retries only reads: a write may have been stored before the gateway gave up. */
export const retryingFetch: typeof fetch = async (input, init) => {
  const isRead = /^(get|head)$/i.test(init?.method ?? 'get');
  for (const pause of PAUSES_MS) {
    const answer = await ask(input, init);
    if (!isRead || !GATEWAY.includes(answer.status)) return answer;
    await new Promise((resume) => setTimeout(resume, pause));
  }
  return ask(input, init);
};

const ask: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  noteRetryAfter(answer);
  return answer;
};
