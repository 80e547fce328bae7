// Writes the report of a run as a page for docs/: what was done, on what kind of machine, and the results.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';

export function writeReport(path, results, { executable, seed }) {
  const version = execFileSync(executable, ['--version'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB of memory, Linux ${release().split('-')[0]}`;
  const build = executable.includes('release') ? 'release' : 'debug';
  const lines = [
    '# What was done to it, and what held',
    '',
    'For operators and reviewers. These are the results of tests that make the server or its environment fail, with crashes, power cuts and full disks.',
    '`make torture ARGS="--report docs/torture.md"` writes this page; [scripts/torture](../scripts/torture/README.md) explains the tests. A trial holds',
    'only if every write that was acknowledged to a client exists exactly once, with the bytes that were sent, and nothing exists that was refused.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${version} (${build} build), ${machine}, seed ${seed}.`,
    '',
    '| trial | outcome | seen | minutes |',
    '|---|---|---|---|',
    ...results.map(
      ({ name, state, told, duration_s }) => `| ${name} | ${state} | ${told} | ${(duration_s / 60).toFixed(1)} |`,
    ),
    '',
  ];
  writeFileSync(path, lines.join('\n'));
}
