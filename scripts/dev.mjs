// `make dev`: a debug server that is rebuilt and restarted when Rust or SQL changes, behind Vite for the web app.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

process.chdir(new URL('..', import.meta.url).pathname);

const SERVER_ARGUMENTS = ['serve', ...process.argv.slice(2)];
/** Editors save a file in several steps, and switching a branch changes many files together. */
const QUIET_MS = 200;

let server;
let building = false;
let stale = false;
let timer;

for (const folder of ['crates', 'migrations']) watch(folder, { recursive: true }, soon);
watch('Cargo.toml', soon);

await rebuild();
// Not through npm, which would not pass a signal on.
const vite = start('node_modules/.bin/node', ['node_modules/.bin/vite'], 'web');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
vite.on('exit', stop);

function soon() {
  clearTimeout(timer);
  timer = setTimeout(rebuild, QUIET_MS);
}

/** Builds while the old server keeps running. If the build fails, the old server stays. */
async function rebuild() {
  if (building) {
    stale = true;
    return;
  }
  building = true;
  do {
    stale = false;
    const [code] = await once(start('cargo', ['build', '--package', 'sangam']), 'exit');
    if (code === 0 && !stale) await restart();
  } while (stale);
  building = false;
}

async function restart() {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  server = start('target/debug/sangam', SERVER_ARGUMENTS);
}

function start(program, programArguments, folder = '.') {
  return spawn(program, programArguments, { cwd: folder, stdio: 'inherit' });
}

function stop() {
  server?.kill('SIGTERM');
  vite.kill('SIGTERM');
  process.exit();
}
