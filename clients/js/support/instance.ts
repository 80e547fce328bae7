// Starts Sangam with a fresh data folder: the real executable, with nothing mocked.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { SIGNING_SECRET } from './tokens.ts';

export interface Instance {
  url: string;
  anonKey: string;
  serviceKey: string;
  stop: () => Promise<void>;
}

/**
 * `database` is `sqlite`, or the postgres:// URL of an empty database; `flags` are further flags of `sangam serve`; `listen` is its
 * listen address, by default on a free port.
 */
export async function startInstance(database: string, flags: string[] = [], listen = '127.0.0.1:0'): Promise<Instance> {
  const executable = findExecutable();
  const data = await mkdtemp(join(tmpdir(), 'sangam-clients-'));
  const env = { ...process.env, SANGAM_DATABASE: database, SANGAM_SIGNING_SECRET: SIGNING_SECRET };
  const keys = await readKeys(executable, data, env);
  const server = spawn(executable, ['serve', '--listen', listen, '--data', data, ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readAddress(server);
  await requireReady(url);
  const stop = async () => {
    await terminate(server);
    await rm(data, { recursive: true, force: true });
  };
  return { url, ...keys, stop };
}

function findExecutable(): string {
  const target = new URL('../../../target/', import.meta.url);
  const built = ['release/sangam', 'debug/sangam'].map((name) => new URL(name, target).pathname);
  const found = process.env.SANGAM_BIN ?? built.find((path) => existsSync(path));
  if (!found) throw new Error('No executable found. Run `make build`, or name one in SANGAM_BIN.');
  return found;
}

type Keys = Pick<Instance, 'anonKey' | 'serviceKey'>;

async function readKeys(executable: string, data: string, env: NodeJS.ProcessEnv): Promise<Keys> {
  const { stdout } = await promisify(execFile)(executable, ['keys', '--data', data], { env });
  const keys = new Map(stdout.split('\n').map((line) => line.split('=', 2) as [string, string]));
  const [anonKey, serviceKey] = [keys.get('ANON_KEY'), keys.get('SERVICE_KEY')];
  if (!anonKey || !serviceKey) throw new Error(`\`sangam keys\` printed no keys:\n${stdout}`);
  return { anonKey, serviceKey };
}

/** The address that the server prints once it listens. If it stops before that, the error contains its log. */
async function readAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout || !server.stderr) throw new Error('The server was started without pipes.');
  const log: string[] = [];
  createInterface(server.stderr).on('line', (line) => log.push(line));
  for await (const line of createInterface(server.stdout)) {
    const address = /listening on\s+(\S+)$/.exec(line)?.[1];
    if (address) {
      // Nothing reads the rest, and a full pipe would block the server.
      server.stdout.resume();
      return `http://${address}`;
    }
  }
  throw new Error(`The server stopped before it listened:\n${log.join('\n')}`);
}

/** A listening server must be ready. If that ever changed, every test would fail in its own confusing way. */
async function requireReady(url: string): Promise<void> {
  const response = await fetch(`${url}/health/ready`);
  if (!response.ok) throw new Error(`The server listens but is not ready: ${await response.text()}`);
}

async function terminate(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}
