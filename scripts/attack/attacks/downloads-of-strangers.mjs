import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile, slowdownOf, SMALL_READ_P99_MS } from '../../load-limits.mjs';

export const name = 'a stranger with 200 downloads at a time';

export const options = ['--trusted-proxy-header', 'x-forwarded-for'];

const AT_A_TIME = 200;
const IDLE_MS = 500;
const ATTACK_MS = 10_000;

/** Another stranger, at another address, must not notice: neither of them has an account whose share could be counted. */
export async function attack(server, watched) {
  const url = await upload(server);
  const idle = await downloadFor(url, IDLE_MS);
  const worker = new Worker(new URL('../download-worker.mjs', import.meta.url), {
    workerData: { url, address: '203.0.113.7', atATime: AT_A_TIME },
  });
  const ended = once(worker, 'message');
  const during = await downloadFor(url, ATTACK_MS);
  worker.postMessage('stop');
  const [statuses] = await ended;
  const bystander = await watched.verdict();
  const limit = Math.round(SMALL_READ_P99_MS * slowdownOf(idle));
  const p99 = Math.round(percentile(during, 99));
  return {
    held: bystander.held && p99 <= limit,
    told: `another stranger's downloads took ${p99} ms at p99 (${limit} allowed) beside ${JSON.stringify(statuses)}; ${bystander.told}`,
  };
}

async function upload(server) {
  const owner = await server.signUp('Asha Author');
  const path = `media/${owner.id}/small.gif`;
  const stored = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${owner.token}`, 'content-type': 'image/gif' },
    body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  });
  if (!stored.ok) throw new Error(`The picture was refused: ${await stored.text()}`);
  return `${server.url}/storage/v1/object/public/${path}`;
}

async function downloadFor(url, duration) {
  const durations = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.8' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A stranger was answered ${answer.status}.`);
    durations.push(performance.now() - begun);
  }
  return durations;
}
