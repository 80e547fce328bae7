import { Worker } from 'node:worker_threads';
import { percentile, slowdownOf, SMALL_READ_P99_MS } from '../../load-limits.mjs';

export const name = 'a stranger with 200 searches at a time';

export const options = ['--trusted-proxy-header', 'x-forwarded-for'];

const ROWS = 2000;
const ATTACK_MS = 10_000;

/** Another stranger, at another address, must not notice. */
export async function attack(server, watched) {
  const employer = await server.signUp('Asha Attacker', 'employer');
  for (let begin = 0; begin < ROWS; begin += 100) {
    const jobs = Array.from({ length: 100 }, (_, index) => ({ ...JOB, title: `Account manager ${begin + index}` }));
    const inserted = await server.request('POST', '/rest/v1/jobs', { token: employer.token, body: jobs });
    if (!inserted.ok) throw new Error(`The jobs were refused: ${await inserted.text()}`);
  }
  const idle = await readFor(server, 500);
  const worker = new Worker(new URL('../../torture/flood.mjs', import.meta.url), {
    workerData: {
      url: server.url,
      anonKey: server.anonKey,
      tokens: [server.anonKey],
      address: '203.0.113.7',
      searches: 200,
    },
  });
  const next = () => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await next();
  const reads = await readFor(server, ATTACK_MS);
  const ended = next();
  worker.postMessage('stop');
  const { statuses } = await ended;
  const bystander = await watched.verdict();
  const limit = Math.round(SMALL_READ_P99_MS * slowdownOf(idle));
  const p99 = Math.round(percentile(reads, 99));
  return {
    held: bystander.held && p99 <= limit,
    told: `another stranger's reads took ${p99} ms at p99 (${limit} allowed); ${bystander.told}; searches: ${JSON.stringify(statuses)}`,
  };
}

async function readFor(server, duration) {
  const durations = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const begun = performance.now();
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const answer = await server.request('GET', '/rest/v1/jobs?select=id,title&limit=1', { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A stranger was answered ${answer.status}: ${text}`);
    durations.push(performance.now() - begun);
  }
  return durations;
}

const JOB = {
  company: 'Many Searches',
  location: 'Mumbai, India',
  type: 'Full-time',
  description: 'Senior sales engineer, design and data team, to work as a lead. '.repeat(20),
  salary_min: 10_000,
  salary_max: 20_000,
  experience: 'Entry Level',
  skills: ['Patience'],
  requirements: ['Patience'],
};
