import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { launchServer } from '../../server.mjs';
import { Load } from '../load.mjs';
import { describe } from '../describe.mjs';

export const name = 'a clock that jumps under load, on SQLite';
export const rounds = { short: 1, long: 20 };

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Forward and backward, by hours, days and more than a year. */
const JUMPS_S = [3 * HOUR_S, -2 * HOUR_S, 3 * DAY_S, -400 * DAY_S, 400 * DAY_S];

/** The clock is set by a preloaded library, which a statically linked program does not use. */
export function unavailable({ executable }) {
  const needed = execFileSync('sh', ['-c', 'ldd "$1" 2>&1 || true', 'sh', executable], { encoding: 'utf8' });
  return needed.includes('libc.so') ? undefined : 'its executable has the C library inside, so its clock cannot be set';
}

export async function run(trial) {
  const { executable, folder, log, random } = trial;
  const [clock, library] = [join(folder, 'clock'), join(folder, 'clock.so')];
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, 'scripts/torture/clock.c']);
  setClock(clock, 0);
  const environment = { LD_PRELOAD: library, CLOCK_OFFSET_FILE: clock };
  const launch = { data: join(folder, 'data'), options: ['--row-budget', '0'], environment, log };
  let server = await launchServer(executable, launch);
  const load = await Load.open(server);
  let jumps = 0;
  for (const round of trial.rounds()) {
    for (const jump of [JUMPS_S[random.between(0, JUMPS_S.length - 1)], 0]) {
      load.begin(() => server);
      await load.wait(10);
      setClock(clock, jump);
      jumps += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await load.end();
      // An expired token is refused; its owner signs in again, at any time of day.
      await load.signIn(server, { now: true });
      load.begin(() => server);
      await load.wait(10);
      await load.end();
      trial.fault(await load.check(server));
      if (jump !== 0) trial.fault(await expectHealth(server));
    }
    if (round % 2 === 0) {
      await server.kill();
      server = await launchServer(executable, launch);
    }
  }
  trial.fault(await load.check(server, { everything: true }));
  await server.stop();
  return `${jumps} jumps; ${describe(load)}`;
}

/** The process reads these bytes through shared memory, so they are written in place. */
function setClock(path, offset_s) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(offset_s));
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT);
  writeSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
}

/** The server is healthy, and reports within one check interval that its clock was set. */
async function expectHealth(server) {
  const deadline = performance.now() + 90_000;
  for (;;) {
    const answer = await server.request('GET', '/health');
    const health = await answer.json();
    if (answer.status === 200 && health.clock) return [];
    if (performance.now() > deadline)
      return [`after a jump /health answers ${answer.status} ${JSON.stringify(health)}`];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
