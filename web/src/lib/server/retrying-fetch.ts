// Asks again when a gateway before the server says that the server does not answer, and notes how long to wait when it was too often.

import { noteRetryAfter } from './retry-after';

/** The client itself asks again after 503, and after these pauses. */
const GATEWAY = [502, 504];
const PAUSES_MS = [1000, 2000, 4000];

/** Only reads: what was written may have been stored before the gateway gave up. */
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
