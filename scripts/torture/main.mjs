// `make torture`: makes processes, disks and clocks fail again and again, and compares what is left with what clients were told.
//
// `make torture ARGS='--rounds 50 crash'` runs some trials, `ARGS=short` all of them for a few minutes. README.md explains more.

import { mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from './random.mjs';
import { writeReport } from './report.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '20261117' },
    report: { type: 'string' },
  },
});
const length = positionals.includes('short') ? 'short' : 'long';
const words = positionals.filter((word) => word !== 'short');
const executable = process.env.SANGAM_BIN ?? 'target/release/sangam';
const folder = new URL('trials/', import.meta.url);
const files = readdirSync(folder).filter((file) => words.length === 0 || words.some((word) => file.includes(word)));

/** At the end of a round, whatever was mounted or started is cleaned up; a second signal does not wait for that. */
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    stopping = true;
  });
}

const results = [];
for (const file of files.sort()) {
  if (stopping) break;
  const trial = await import(new URL(file, folder));
  const result = await attempt(trial);
  results.push(result);
  console.log(`${result.state.padEnd(7)} ${result.name}: ${result.told} (${Math.round(result.duration_s)} s)`);
  for (const fault of result.faults.slice(0, 20)) console.log(`        ${fault}`);
}
if (values.report) writeReport(values.report, results, { executable, seed: values.seed });
const count = (state) => results.filter((result) => result.state === state).length;
console.log(`\n${count('held')} passed, ${count('FAILED')} failed, ${count('skipped')} could not run here`);
if (stopping) console.log('Interrupted.');
process.exit(count('FAILED') === 0 && results.length > 0 && !stopping ? 0 : 1);

async function attempt({ name, rounds, unavailable, run }) {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const why = unavailable?.({ executable });
  if (why) return { name, state: 'skipped', told: why, faults: [], rounds: 0, duration_s: seconds() };
  const home = mkdtempSync(join(tmpdir(), 'sangam-torture-'));
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  const logFile = join(home, 'log');
  const faults = [];
  let done = 0;
  const trial = {
    executable,
    folder: data,
    length,
    log: openSync(logFile, 'w'),
    random: new Random(Number(values.seed)),
    fault: (found) => faults.push(...found),
    *rounds() {
      const most = Number(values.rounds ?? rounds[length]);
      while (done < most && faults.length === 0 && !stopping && !(values.minutes && seconds() > values.minutes * 60))
        yield ++done;
    },
  };
  let told;
  try {
    told = await run(trial);
  } catch (error) {
    faults.push(String(error.stack ?? error));
    told = 'it ended early';
  }
  const state = faults.length === 0 ? 'held' : 'FAILED';
  // The server's log is worth reading only after a failure.
  if (state === 'FAILED') console.log(readFileSync(logFile, 'utf8').slice(-4000));
  rmSync(home, { recursive: true, force: true });
  return {
    name,
    state,
    told: `${done} ${done === 1 ? 'round' : 'rounds'}; ${told}`,
    faults,
    rounds: done,
    duration_s: seconds(),
  };
}
