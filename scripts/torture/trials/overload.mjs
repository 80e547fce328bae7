import { execFileSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { launchServer } from '../../server.mjs';
import {
  MEBIBYTE,
  MEMORY_GROWTH_MIB,
  RECOVERY_MS,
  slowdownOf,
  SMALL_READ_P99_MS,
  timeRecovery,
} from '../../load-limits.mjs';
import { milliseconds, percentile } from '../numbers.mjs';

export const name = 'one account, four accounts and one address with 200 searches at a time, on SQLite';
export const rounds = { short: 3, long: 6 };

const SEARCHES = 200;
const JOBS = { short: 2000, long: 50_000 };
const READS = { short: 100, long: 400 };

/** A write waits for the disk and for the writes before it. */
const WRITE_P99_MS = 250;
/** A search that would wait longer is refused, and early. */
const REFUSAL_P50_MS = 1000;

export async function run(trial) {
  const { executable, folder: data, log, length } = trial;
  execFileSync(executable, ['seed', '--data', data, '--scale', String(JOBS[length])], { stdio: 'ignore' });
  const options = ['--trusted-proxy-header', 'x-forwarded-for'];
  const server = await launchServer(executable, { data, log, options });
  const modest = await server.signUp('Mohan Modest');
  const greedy = [];
  for (let number = 0; number < 4; number += 1) greedy.push(await server.signUp(`Gita Greedy ${number}`));
  const told = [];
  for (const round of trial.rounds()) {
    const idle = await readAgainAndAgain(server, modest, READS[length]);
    const slowdown = slowdownOf(idle);
    const memoryBefore = server.memory();
    const { kind, tokens, address } = floods(server, greedy)[(round - 1) % 3];
    const flood = startFlood(server, tokens, address);
    await flood.begun;
    const reads = await readAgainAndAgain(server, modest, READS[length]);
    const strangers = await readAsStranger(server, READS[length]);
    const health = await timeHealth(server);
    const writes = await postAgainAndAgain(server, modest, 20);
    const growth = Math.round((server.memory() - memoryBefore) / MEBIBYTE);
    const { durations, refusals, withoutRetry, statuses } = await flood.stop();
    const small = () =>
      readAgainAndAgain(server, greedy[0], 1).then(
        () => true,
        () => false,
      );
    const recovery = await timeRecovery(small, slowdown);
    const [read, stranger, write] = [reads, strangers, writes].map((values) => percentile(values, 99));
    const refusal = percentile(refusals, 50);
    const limit = (most) => most * slowdown;
    const faults = [
      [read > limit(SMALL_READ_P99_MS), `a small read took ${milliseconds(read)} (p99)`],
      [stranger > limit(SMALL_READ_P99_MS), `a small read of a stranger took ${milliseconds(stranger)} (p99)`],
      [write > limit(WRITE_P99_MS), `a post took ${milliseconds(write)} (p99)`],
      [health > limit(SMALL_READ_P99_MS), `a health check took ${milliseconds(health)}`],
      [refusal > limit(REFUSAL_P50_MS), `a refusal took ${milliseconds(refusal)} (p50)`],
      [withoutRetry > 0, `${withoutRetry} refusals had no Retry-After`],
      [recovery > limit(RECOVERY_MS), `a read was as quick as before only ${milliseconds(recovery)} after the end`],
      [growth > MEMORY_GROWTH_MIB, `memory grew by ${growth} MiB`],
    ];
    const broken = faults.filter(([isBroken]) => isBroken);
    trial.fault(
      broken.map(
        ([, fault]) =>
          `round ${round}, ${kind}: ${fault}; this machine is ${slowdown.toFixed(1)} times slower than the reference`,
      ),
    );
    told.push(
      `${kind}: small reads p50 ${milliseconds(percentile(reads, 50))}, p99 ${milliseconds(read)} (idle p99 ${milliseconds(percentile(idle, 99))}), ` +
        `of strangers p99 ${milliseconds(stranger)}, writes p99 ${milliseconds(write)}, health ${milliseconds(health)}, ` +
        `searches p50 ${milliseconds(percentile(durations, 50))} (${countOf(statuses)}), refused after ${milliseconds(refusal)} (p50), ` +
        `memory +${growth} MiB, recovered after ${milliseconds(recovery)}`,
    );
  }
  await server.stop();
  return `${JOBS[length]} jobs; ${told.slice(-3).join('; ')}`;
}

/** Who floods the server, in turn. */
function floods(server, greedy) {
  const tokens = greedy.map(({ token }) => token);
  return [
    { kind: 'one account', tokens: tokens.slice(0, 1) },
    { kind: 'four accounts', tokens },
    { kind: 'one address', tokens: [server.anonKey], address: '203.0.113.7' },
  ];
}

async function readAsStranger(server, times) {
  const durations = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const answer = await server.request('GET', '/rest/v1/jobs?select=id,title&limit=1', { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A stranger's read was answered ${answer.status}: ${text}`);
    durations.push(performance.now() - begun);
  }
  return durations;
}

async function readAgainAndAgain(server, { id, token }, times) {
  const durations = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    const answer = await server.request('GET', `/rest/v1/profiles?select=id,full_name&id=eq.${id}`, { token });
    const rows = await answer.json();
    if (rows.length !== 1) throw new Error(`A small read was answered ${answer.status}: ${JSON.stringify(rows)}`);
    durations.push(performance.now() - begun);
  }
  return durations;
}

async function postAgainAndAgain(server, { token }, times) {
  const durations = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    const answer = await server.request('POST', '/rest/v1/posts', { token, body: { content: `Post ${time}` } });
    if (!answer.ok) throw new Error(`A post was answered ${answer.status}: ${await answer.text()}`);
    durations.push(performance.now() - begun);
  }
  return durations;
}

async function timeHealth(server) {
  const begun = performance.now();
  const answer = await server.request('GET', '/health/ready');
  await answer.text();
  if (answer.status !== 200) throw new Error(`/health/ready answers ${answer.status} while one account searches.`);
  return performance.now() - begun;
}

/** Runs in a separate thread, so that handling its answers does not delay the small reader. */
function startFlood(server, tokens, address) {
  const worker = new Worker(new URL('../flood.mjs', import.meta.url), {
    workerData: {
      url: server.url,
      anonKey: server.anonKey,
      tokens,
      address,
      searches: SEARCHES,
    },
  });
  const next = () => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return {
    begun: next(),
    stop: () => {
      const seen = next();
      worker.postMessage('stop');
      return seen;
    },
  };
}

function countOf(statuses) {
  return Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}
