// Starts Sangam with a fresh data folder: the real executable, with nothing mocked.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createClock } from './clock';
import { createDatabase } from './database';

export interface Instance {
  url: string;
  anonKey: string;
  serviceKey: string;
  /** Writes a page text where an operator would, by its path among the pages. */
  writePage: (path: string, text: string) => Promise<void>;
  /** Removes all such texts. */
  removePages: () => Promise<void>;
  /** Makes the account a moderator, as an operator would from the shell. */
  promote: (email: string) => Promise<void>;
  /** The time on the server's clock. */
  now: () => Date;
  /** Stops the server and starts it again this much later. Only for an instance with its own clock. */
  restartLater: (ms: number) => Promise<void>;
  stop: () => Promise<void>;
}

interface Start {
  /** Load the demonstration first: about a hundred people, jobs, tenders. */
  seeded?: boolean;
  /** Use a host name: browsers allow no passkeys for an IP address. */
  named?: boolean;
  /** Give it its own clock, which the test can move. */
  ownClock?: boolean;
}

/** Runs as a demonstration, because only those show outgoing mails and the component gallery. */
export async function startInstance({
  seeded = false,
  named = false,
  ownClock = false,
}: Start = {}): Promise<Instance> {
  const executable = findExecutable();
  const data = await mkdtemp(join(tmpdir(), 'sangam-e2e-'));
  const keys = await readKeys(executable, data);
  const database = await createDatabase();
  const clock = ownClock ? await createClock(data) : undefined;
  const port = named || clock ? await findFreePort() : 0;
  const publicUrl = named ? `http://localhost:${String(port)}` : undefined;
  const env = {
    ...process.env,
    ...(database && { SANGAM_DATABASE: database.url }),
    ...(publicUrl && { SANGAM_PUBLIC_URL: publicUrl }),
  };
  if (seeded) await promisify(execFile)(executable, ['seed', '--data', data], { env });
  const launch = () =>
    spawn(executable, ['serve', '--listen', `127.0.0.1:${String(port)}`, '--data', data, '--demo'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...clock?.environment },
    });
  let server = launch();
  const address = await readAddress(server);
  const url = publicUrl ?? address;
  const stop = async () => {
    await terminate(server);
    await database?.drop();
    await rm(data, { recursive: true, force: true });
  };
  const restartLater = async (ms: number) => {
    if (!clock) throw new Error('Only an instance with its own clock can start later.');
    await terminate(server);
    await clock.advance(ms);
    server = launch();
    await readAddress(server);
  };
  const pages = join(data, 'pages');
  const writePage = async (path: string, text: string) => {
    const file = join(pages, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const removePages = () => rm(pages, { recursive: true, force: true });
  const promote = async (email: string) => {
    await promisify(execFile)(executable, ['user', 'promote', email, '--data', data], { env });
  };
  const now = () => clock?.now() ?? new Date();
  return { url, ...keys, writePage, removePages, promote, now, restartLater, stop };
}

function findExecutable(): string {
  const target = new URL('../../target/', import.meta.url);
  const built = ['debug/sangam', 'release/sangam'].map((name) => new URL(name, target).pathname);
  const found = process.env.SANGAM_BIN ?? built.find((path) => existsSync(path));
  if (!found) throw new Error('No executable found. Run `make build`, or name one in SANGAM_BIN.');
  return found;
}

/** The port must be known before the server starts, so this finds one that was free a moment ago. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function readKeys(executable: string, data: string): Promise<Pick<Instance, 'anonKey' | 'serviceKey'>> {
  const { stdout } = await promisify(execFile)(executable, ['keys', '--data', data]);
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

async function terminate(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}
