// Checks with the executable itself what is wrong with a data folder after the server has ended.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a backup and verifies it byte by byte and row by row, and runs `sangam doctor` to check that files and rows match. */
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

/** The command fails on any problem, even if the part we check is fine. */
function examine(run, data) {
  try {
    return run('doctor', '--data', data).split('\n');
  } catch (error) {
    return error.stdout.split('\n');
  }
}
