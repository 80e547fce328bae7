// PostgreSQL, NATS and S3 for several copies of the server; each can be stopped and started again at the same address.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const LONGEST_START_MS = 20_000;

const NATS = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find((path) =>
  existsSync(path),
);
const S3 = 'target/debug/examples/s3';

/** Why they cannot be started here, or undefined. */
export function whyNoServices() {
  if (!NATS) return 'it needs nats-server (apt-get install nats-server)';
  if (!existsSync(S3)) return 'it needs `cargo build -p sangam --example s3`';
  return undefined;
}

/** Rows survive the end of the process here, as with PostgreSQL's default settings. */
export function startPostgres() {
  // When run as root, the server belongs to another user, who must be able to reach its folder; TMPDIR might prevent that.
  const folder = mkdtempSync('/tmp/sangam-torture-postgres-');
  chmodSync(folder, 0o755);
  const home = join(folder, 'postgres');
  const environment = { ...process.env, DURABLE: '1' };
  const run = (task) => execFileSync('scripts/postgres', [task, home], { encoding: 'utf8', env: environment });
  const address = run('start').trim();
  execFileSync('psql', ['--quiet', '--no-psqlrc', `${address}/postgres`, '--command', 'create database torture']);
  return {
    name: 'PostgreSQL',
    environment: { SANGAM_DATABASE: `${address}/torture` },
    take: () => run('halt'),
    bring: () => run('resume'),
    stop: () => {
      run('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startNats() {
  const port = await findPort();
  const start = () => startProcess(NATS, ['-a', '127.0.0.1', '-p', String(port)], port);
  return { environment: { SANGAM_BUS: `nats://127.0.0.1:${port}` }, ...(await restartable('NATS', start)) };
}

export async function startS3(folder) {
  const port = await findPort();
  const home = join(folder, 's3');
  mkdirSync(home);
  const start = () => startProcess(S3, [home, `127.0.0.1:${port}`], port);
  const environment = {
    SANGAM_FILES: `s3://uploads/sangam?endpoint=http://127.0.0.1:${port}`,
    SANGAM_S3_ACCESS_KEY_ID: 'test-key',
    SANGAM_S3_SECRET_ACCESS_KEY: 'test-secret',
  };
  return { environment, ...(await restartable('S3', start)) };
}

async function restartable(name, start) {
  let child = await start();
  const take = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const bring = async () => {
    child = await start();
  };
  return { name, take, bring, stop: take };
}

/** Resolves once something listens on the port. */
async function startProcess(program, words, port) {
  const child = spawn(program, words, { stdio: 'ignore' });
  const deadline = performance.now() + LONGEST_START_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
