// `make attack`: tries to overload a running server, each attack against a fresh one, and reports which it withstood.
//
// `make attack ARGS=frame` runs only the attacks whose file names contain the word. README.md explains how to add one.

import { readdirSync } from 'node:fs';
import { startServer } from '../server.mjs';
import { watch } from './watch.mjs';

/** The time limit of an attack. Attacks are bounded, so one that hangs has failed the server. */
const LIMIT_MS = 60_000;

process.chdir(new URL('../..', import.meta.url).pathname);
const executable = process.env.SANGAM_BIN ?? 'target/release/sangam';
const folder = new URL('attacks/', import.meta.url);
const words = process.argv.slice(2);
const files = readdirSync(folder).filter((file) => words.length === 0 || words.some((word) => file.includes(word)));

let failed = 0;
for (const file of files.sort()) {
  const { name, options, descriptors, attack } = await import(new URL(file, folder));
  const verdict = await run(attack, options, descriptors);
  if (!verdict.held) failed += 1;
  console.log(`${verdict.held ? 'held  ' : 'FAILED'}  ${name}: ${verdict.told}`);
}
console.log(`\n${files.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && files.length > 0 ? 0 : 1);

async function run(attack, options, descriptors) {
  const server = await startServer(executable, options, descriptors);
  const watched = await watch(server);
  try {
    const found = await Promise.race([attack(server, watched), timeOut()]);
    return found ?? (await watched.verdict());
  } catch (error) {
    return { held: false, told: String(error.cause ?? error) };
  } finally {
    watched.stop();
    await server.stop();
  }
}

async function timeOut() {
  await new Promise((resolve) => setTimeout(resolve, LIMIT_MS).unref());
  return { held: false, told: `it was not over after ${LIMIT_MS / 1000} s` };
}
