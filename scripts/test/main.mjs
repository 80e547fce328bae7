// `make test`: runs every step, even after failures, and prints one line `N passed, N failed` at the end.
//
// `make test ARGS=lints` runs only the steps whose names contain the word, for working on one of them.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupt, runStep } from './run-step.mjs';
import { COMPILER, STAGES } from './steps.mjs';
import { summarize } from './summary.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);

/** The folder where Linux keeps files in memory, and the free bytes required there. */
const MEMORY = '/dev/shm';
const ENOUGH = 4 * 1024 ** 3;

const words = process.argv.slice(2);
const isChosen = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));
const home = mkdtempSync(join(findRoom(), 'sangam-test-'));
const serverHome = mkdtempSync(join(findRoom(), 'sangam-test-postgres-'));
const server = join(serverHome, 'postgres');
const leftovers = join(home, 'tmp');

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    interrupt();
  });
}

/** In memory if there is enough: every test creates a database and waits for each of its writes. */
function findRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** One PostgreSQL server for all steps, in which each test creates its own databases. */
function startPostgres() {
  // When run as root, the server belongs to another user, who must be able to reach its folder.
  chmodSync(serverHome, 0o755);
  return execFileSync('scripts/postgres', ['start', server], { encoding: 'utf8' }).trim();
}

async function runAll() {
  process.env.SANGAM_TEST_POSTGRES ??= startPostgres();
  // Whatever an interrupted step leaves behind is removed with our own folder.
  mkdirSync(leftovers);
  process.env.TMPDIR = leftovers;
  Object.assign(process.env, COMPILER);
  process.env.SANGAM_BIN ??= join(process.cwd(), 'target/debug/sangam');
  const results = [];
  for (const stage of STAGES) {
    const lanes = stage.map((lane) => lane.filter(isChosen));
    // The first lane prints while it runs, the parallel ones when they are done.
    results.push(...(await Promise.all(lanes.map((steps, index) => runLane(steps, { atOnce: index > 0 })))).flat());
  }
  return results;
}

async function runLane(steps, options) {
  const results = [];
  for (const step of steps) {
    if (stopping) break;
    results.push(await runStep(step, options));
  }
  return results;
}

const started = performance.now();
let results = [];
try {
  results = await runAll();
} finally {
  execFileSync('scripts/postgres', ['stop', server]);
  for (const folder of [home, serverHome]) rmSync(folder, { recursive: true, force: true });
}

if (stopping) {
  console.log('\nInterrupted.');
  process.exit(130);
}
console.log(summarize(results, (performance.now() - started) / 1000));
process.exit(results.length > 0 && results.every(({ failed }) => failed === 0) ? 0 : 1);
