// A run as a page for docs/: what was done, on what kind of machine, and what was seen.

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
    'For operators and reviewers. Written by `make torture ARGS="--report docs/torture.md"`, which [scripts/torture](../scripts/torture/README.md) explains. A trial holds only if every',
    'write that a client was told of is there once, with the bytes that were sent, and nothing is there that was refused.',
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
