import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchServer } from '../../server.mjs';
import { Load } from '../load.mjs';
import { describe } from '../describe.mjs';
import { findStoreFaults } from '../store.mjs';
import { startNats, startPostgres, startS3, whyNoServices } from '../services.mjs';

export const name = 'three copies on PostgreSQL, NATS and S3, of which one thing after another fails';
export const rounds = { short: 1, long: 20 };
export const unavailable = whyNoServices;

const COPIES = 3;

export async function run(trial) {
  const services = [startPostgres(), await startNats(), await startS3(trial.folder)];
  const world = { servers: [], services };
  try {
    return await failInTurn(trial, world);
  } finally {
    await Promise.all(world.servers.map((server) => server.kill()));
    for (const service of services) await service.stop();
  }
}

async function failInTurn(trial, { servers, services }) {
  const { executable, folder, log, random } = trial;
  const environment = Object.assign({}, ...services.map((service) => service.environment));
  environment.SANGAM_SIGNING_SECRET = randomBytes(32).toString('hex');
  const launch = (copy) => {
    const data = join(folder, `copy-${copy}`);
    mkdirSync(data, { recursive: true });
    return launchServer(executable, { data, options: ['--row-budget', '0'], environment, log });
  };
  for (let copy = 0; copy < COPIES; copy += 1) servers.push(await launch(copy));
  const load = await Load.open(servers[0]);
  let turn = 0;
  let faults = 0;
  const next = () => servers[(turn += 1) % COPIES];
  for (const round of trial.rounds()) {
    const copy = round % COPIES;
    const killed = {
      name: 'a copy',
      take: () => servers[copy].kill(),
      bring: async () => {
        servers[copy] = await launch(copy);
      },
    };
    for (const failing of [...services, killed]) {
      load.begin(next);
      await load.wait(random.between(5, 40));
      await failing.take();
      await new Promise((resolve) => setTimeout(resolve, random.between(100, 1500)));
      await failing.bring();
      faults += 1;
      // Every copy serves everyone again, without a restart.
      await load.wait(60);
      await load.end();
      await load.signIn(servers[0]);
      for (const server of servers)
        trial.fault((await load.check(server)).map((fault) => `after ${failing.name}: ${fault}`));
    }
  }
  trial.fault(await load.check(servers[1], { everything: true }));
  await Promise.all(servers.map((server) => server.stop()));
  trial.fault(findStoreFaults(executable, join(folder, 'copy-0'), environment));
  return `${faults} faults; ${describe(load)}`;
}
