// What the executable itself finds wrong with a data folder once the server has ended.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a backup and lets it be read byte by byte and row by row, and asks `sangam doctor` whether files and rows match. */
export function findStoreFaults(executable, data, environment = {}) {
  const run = (...words) =>
    execFileSync(executable, words, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...environment } });
  const folder = mkdtempSync(join(tmpdir(), 'sangam-torture-backup-'));
  try {
    run('backup', folder, '--data', data);
    run('verify-backup', folder);
    const wrong = examine(run, data).filter((line) => /^WRONG +(files|database)/.test(line));
    return wrong.map((line) => `sangam doctor: ${line}`);
  } catch (error) {
    return [`the store is not whole: ${String(error.stderr || error)}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Anything wrong makes the command fail; what we ask for may be well all the same. */
function examine(run, data) {
  try {
    return run('doctor', '--data', data).split('\n');
  } catch (error) {
    return error.stdout.split('\n');
  }
}
