import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchServer } from '../../server.mjs';
import { Load } from '../load.mjs';
import { describe } from '../describe.mjs';
import { finish, restartAndCheck } from '../restart.mjs';
import { mountImage, whyNoPowerCut } from '../volume.mjs';

export const name = 'power cuts under load, on SQLite and ext4';
export const rounds = { short: 3, long: 50 };
export const unavailable = whyNoPowerCut;

const SIZE_MIB = 1024;

export async function run(trial) {
  const volume = mountImage(SIZE_MIB);
  try {
    return await cutAgainAndAgain(trial, volume);
  } finally {
    volume.remove();
  }
}

async function cutAgainAndAgain(trial, volume) {
  const { executable, log, random } = trial;
  const data = join(volume.path, 'data');
  const launch = { data, options: ['--row-budget', '0', '--disk-reserve', '16MiB'], log };
  let server = await launchServer(executable, launch);
  const load = await Load.open(server);
  const starts = [];
  for (const round of trial.rounds()) {
    const unsynced = join(volume.path, `unsynced-${round}`);
    load.begin(() => server);
    await load.wait(random.between(1, 150));
    writeFileSync(unsynced, 'x'.repeat(100_000));
    volume.cutPower();
    await server.kill();
    await load.end();
    volume.mountAgain();
    // A file that was never synchronised must be gone; otherwise the power cut has proved nothing.
    if (isWhole(unsynced)) trial.fault([`the power cut of round ${round} lost nothing`]);
    const restarted = await restartAndCheck(trial, launch, load);
    server = restarted.server;
    starts.push(restarted.start_ms);
  }
  await finish(trial, launch, load, server);
  return describe(load, { starts });
}

function isWhole(path) {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
