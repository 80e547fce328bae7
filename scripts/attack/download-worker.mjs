// Downloads one file, many times at once, until it is told to stop; then reports how many answers there were of each status. In a thread
// of its own, so that it does not delay what the attack measures.

import { parentPort, workerData } from 'node:worker_threads';

const { url, address, atATime } = workerData;
const statuses = {};
let isStopping = false;

async function download() {
  while (!isStopping) {
    const answer = await fetch(url, { headers: { 'x-forwarded-for': address } });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }
}

parentPort.once('message', () => {
  isStopping = true;
});
await Promise.all(Array.from({ length: atATime }, download));
parentPort.postMessage(statuses);
parentPort.close();
