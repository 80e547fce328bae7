import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchServer } from '../../server.mjs';
import { Load } from '../load.mjs';
import { describe } from '../describe.mjs';
import { finish } from '../restart.mjs';
import { mountMemory, whyNoVolumes } from '../volume.mjs';

export const name = 'a disk that runs full, on SQLite and a small file system';
export const rounds = { short: 2, long: 15 };
export const unavailable = whyNoVolumes;

const SIZE_MIB = 512;
const RESERVE_MIB = 24;
const MEBIBYTE = 1024 * 1024;

export async function run(trial) {
  const volume = mountMemory(SIZE_MIB);
  try {
    return await fillAgainAndAgain(trial, volume);
  } finally {
    volume.remove();
  }
}

async function fillAgainAndAgain(trial, volume) {
  const { executable, log } = trial;
  const data = join(volume.path, 'data');
  const ballast = join(volume.path, 'ballast');
  const launch = { data, options: ['--row-budget', '0', '--disk-reserve', `${RESERVE_MIB}MiB`], log };
  let server = await launchServer(executable, launch);
  const load = await Load.open(server);
  let refused = 0;
  for (const round of trial.rounds()) {
    load.begin(() => server);
    await load.wait(20);
    // Below the reserve, files are refused and everything else continues.
    leaveFree(volume, ballast, RESERVE_MIB / 2);
    await load.wait(20);
    trial.fault(await expectUploadRefused(server, load.accounts[0]));
    // No space left: rows are refused too, reads still work, and the load balancer is informed.
    leaveFree(volume, ballast, 0);
    trial.fault(await waitForHealth(server, 503));
    await load.end();
    refused += await countRefused(server, load);
    trial.fault(await load.check(server));
    if (round % 2 === 0) {
      await server.kill();
    }
    rmSync(ballast);
    // Space again: without a restart, or after a crash on the full disk.
    if (!server.isRunning()) server = await launchServer(executable, launch);
    trial.fault(await waitForHealth(server, 200));
    load.begin(() => server);
    await load.wait(20);
    await load.end();
    trial.fault(await load.check(server));
  }
  await finish(trial, launch, load, server);
  return `${describe(load)}; ${refused} posts were refused on the full disk`;
}

/** Fills the volume except for this many mebibytes. */
function leaveFree(volume, ballast, free_mib) {
  rmSync(ballast, { force: true });
  const { bavail, bsize } = statfsSync(volume.path);
  const size = bavail * bsize - free_mib * MEBIBYTE;
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, size)));
  } catch (error) {
    // The server used some of the space meanwhile; the ballast written so far stays.
    if (error.code !== 'ENOSPC') throw error;
  }
}

async function expectUploadRefused(server, account) {
  const answer = await fetch(`${server.url}/storage/v1/object/resumes/${account.id}/refused.pdf`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${account.token}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.4\n%%EOF\n',
  });
  await answer.text();
  return answer.status === 507 ? [] : [`an upload below the reserve was answered ${answer.status}, not 507`];
}

/** Sends long posts, forty in parallel, until some are refused: the database log can reuse the space it already has. */
async function countRefused(server, load) {
  const [account] = load.accounts;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const posts = Array.from({ length: 40 }, (_, index) => ({
      content: `long ${attempt} ${index} ${performance.now()} ${'x'.repeat(9000)}`,
    }));
    const answer = await server.request('POST', '/rest/v1/posts', { token: account.token, body: posts });
    await answer.text();
    for (const { content } of posts) load.ledger.notePost(content, account, answer.ok ? 'kept' : 'refused');
    if (answer.status >= 500) return posts.length;
  }
  throw new Error('No post was refused although the disk is full.');
}

async function waitForHealth(server, status) {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const answer = await server.request('GET', '/health/ready');
    await answer.text();
    if (answer.status === status) return [];
    if (performance.now() > deadline) return [`/health/ready answers ${answer.status}, not ${status}`];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
