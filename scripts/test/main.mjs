// `make test`: every step in turn, whatever became of the ones before, and one line `N passed, N failed` at the end.
//
// `make test ARGS=lints` runs only the steps whose names contain the word, for working on one of them.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupt, runStep } from './run-step.mjs';
import { STEPS } from './steps.mjs';
import { summarize } from './summary.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);

const words = process.argv.slice(2);
const chosen = STEPS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const home = mkdtempSync(join(tmpdir(), 'sangam-test-'));
const server = join(home, 'postgres');
const leftovers = join(home, 'tmp');

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    interrupt();
  });
}

/** One PostgreSQL server for all, in which each test makes its own databases. */
function startPostgres() {
  // As root, the server belongs to another user, who must be able to reach its folder.
  chmodSync(home, 0o755);
  return execFileSync('scripts/postgres', ['start', server], { encoding: 'utf8' }).trim();
}

async function runAll() {
  process.env.SANGAM_TEST_POSTGRES ??= startPostgres();
  // Whatever a step leaves behind when it is interrupted is removed with our own folder.
  mkdirSync(leftovers);
  process.env.TMPDIR = leftovers;
  process.env.SANGAM_BIN ??= join(process.cwd(), 'target/debug/sangam');
  const results = [];
  for (const step of chosen) {
    if (stopping) break;
    results.push(await runStep(step));
  }
  return results;
}

let results = [];
try {
  results = await runAll();
} finally {
  execFileSync('scripts/postgres', ['stop', server]);
  rmSync(home, { recursive: true, force: true });
}

if (stopping) {
  console.log('\nInterrupted.');
  process.exit(130);
}
console.log(summarize(results));
process.exit(results.length > 0 && results.every(({ failed }) => failed === 0) ? 0 : 1);
