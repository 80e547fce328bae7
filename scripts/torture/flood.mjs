// Runs searches with totals, many in parallel, until it is told to stop; then reports how long each took, its status, and how
// long refusals took.

import { parentPort, workerData } from 'node:worker_threads';

const { url, anonKey, tokens, address, searches } = workerData;
const WORDS = [
  'manager',
  'engineer',
  'india',
  'senior',
  'sales',
  'design',
  'team',
  'data',
  'mumbai',
  'work',
  'account',
  'lead',
];

const durations = [];
const refusals = [];
const statuses = {};
/** Refusals that do not say when to come back. */
let withoutRetry = 0;
let isStopping = false;
let asked = 0;

async function search(token) {
  while (!isStopping) {
    asked += 1;
    // No two searches are the same, so none is answered from memory.
    const words = `${WORDS[asked % WORDS.length]} or ${WORDS[Math.floor(asked / WORDS.length) % WORDS.length]} -none${asked}`;
    const path = `/rest/v1/jobs?select=*&order=created_at.desc,id&limit=20&search=wfts.${encodeURIComponent(words)}`;
    const begun = performance.now();
    const headers = { apikey: anonKey, authorization: `Bearer ${token}`, prefer: 'count=exact' };
    if (address) headers['x-forwarded-for'] = address;
    const status = await fetch(`${url}${path}`, { headers }).then(
      async (answer) => {
        await answer.text();
        if (answer.status === 503 && !answer.headers.has('retry-after')) withoutRetry += 1;
        return answer.status;
      },
      () => 'no answer',
    );
    durations.push(performance.now() - begun);
    if (status === 503) refusals.push(durations.at(-1));
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (durations.length === searches) parentPort.postMessage('begun');
    // A well-behaved client waits when told to; connection limits are there for the others.
    if (status === 503 || status === 429) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

parentPort.once('message', () => {
  isStopping = true;
});
await Promise.all(Array.from({ length: searches }, (_, index) => search(tokens[index % tokens.length])));
parentPort.postMessage({ durations, refusals, withoutRetry, statuses });
parentPort.close();
