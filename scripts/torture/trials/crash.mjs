import { once } from 'node:events';
import { launchServer, spawnServer } from '../../server.mjs';
import { Load } from '../load.mjs';
import { describe } from '../describe.mjs';
import { finish, restartAndCheck } from '../restart.mjs';

export const name = 'kill -9 under load, on SQLite';
export const rounds = { short: 6, long: 200 };

/** In every fourth round the next start is killed too, during its recovery. */
const KILL_START_EVERY = 4;

export async function run(trial) {
  const { executable, folder: data, log, random } = trial;
  const launch = { data, options: ['--row-budget', '0'], log };
  let server = await launchServer(executable, launch);
  const load = await Load.open(server);
  const starts = [];
  for (const round of trial.rounds()) {
    load.begin(() => server);
    await load.wait(random.between(1, 150));
    await server.kill();
    await load.end();
    if (round % KILL_START_EVERY === 0) await killStart(executable, launch, random.between(0, 300));
    const restarted = await restartAndCheck(trial, launch, load);
    server = restarted.server;
    starts.push(restarted.start_ms);
  }
  await finish(trial, launch, load, server);
  return describe(load, { starts });
}

async function killStart(executable, launch, after_ms) {
  const child = spawnServer(executable, launch);
  const ended = once(child, 'exit');
  await new Promise((resolve) => setTimeout(resolve, after_ms));
  child.kill('SIGKILL');
  await ended;
}
