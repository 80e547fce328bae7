// What the trials of one server on SQLite do after each failure, and at their end.

import { launchServer } from '../server.mjs';
import { findStoreFaults } from './store.mjs';

/** Starts the server again and compares. Answers it, and how long it took until it listened. */
export async function restartAndCheck(trial, launch, load) {
  const begun = performance.now();
  const server = await launchServer(trial.executable, launch);
  const start_ms = performance.now() - begun;
  await load.signIn(server);
  trial.fault(await load.check(server));
  return { server, start_ms };
}

/** Compares everything once more, stops the server and looks at what it leaves. */
export async function finish(trial, launch, load, server) {
  trial.fault(await load.check(server, { everything: true }));
  await server.stop();
  trial.fault(findStoreFaults(trial.executable, launch.data));
}
