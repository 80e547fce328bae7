// Prints every check of docs/spec-checks.md that no test names. Fails when a test names an unknown check.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isTest, numbersIn, readChecks } from './checks.mjs';

const checks = readChecks(readFileSync('docs/spec-checks.md', 'utf8'));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const named = new Map();
for (const file of files.trim().split('\n').filter(existsSync)) {
  if (!/\.(rs|tsx?|py|mjs)$/.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  if (!isTest(file, text)) continue;
  for (const number of numbersIn(text)) named.set(number, file);
}

const known = new Set(checks.map(({ number }) => number));
const unknown = [...named].filter(([number]) => !known.has(number));
for (const [number, file] of unknown)
  console.error(`${file} names ${number}, which docs/spec-checks.md does not have.`);

const missing = checks.filter(({ number, byHand }) => !byHand && !named.has(number));
for (const { number, text } of missing) console.log(`${number} ${text}`);
const byHand = checks.filter((check) => check.byHand).length;
console.log(`${missing.length} of ${checks.length} checks are named by no test; ${byHand} more are checked by hand.`);
process.exit(unknown.length === 0 ? 0 : 1);
