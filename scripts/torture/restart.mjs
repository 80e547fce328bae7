// The common part of the trials with one server on SQLite: after each failure, and at the end.

import { launchServer } from '../server.mjs';
import { findStoreFaults } from './store.mjs';

/** Restarts the server and checks it. Returns it, with the time until it listened. */
export async function restartAndCheck(trial, launch, load) {
  const begun = performance.now();
  const server = await launchServer(trial.executable, launch);
  const start_ms = performance.now() - begun;
  await load.signIn(server);
  trial.fault(await load.check(server));
  return { server, start_ms };
}

/** Checks everything once more, stops the server and examines its data folder. */
export async function finish(trial, launch, load, server) {
  trial.fault(await load.check(server, { everything: true }));
  await server.stop();
  trial.fault(findStoreFaults(trial.executable, launch.data));
}
