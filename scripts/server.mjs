// Starts a real Sangam for a script: a data folder, a free port, and accounts to sign in with.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PASSWORD = 'nilgiri-2026';

/**
 * Starts `executable serve` on a fresh data folder with further `options`, and resolves once it listens. `descriptors` limits the
 * number of files that the process may open.
 */
export async function startServer(executable, options = [], descriptors = 'unlimited') {
  const data = mkdtempSync(join(tmpdir(), 'sangam-script-'));
  const server = await launchServer(executable, { data, options, descriptors });
  const stop = async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/**
 * Starts `executable serve` on a data folder that may have been used before, and resolves once it listens. `environment` adds
 * variables, and `log` replaces our own standard error.
 */
export async function launchServer(executable, launch) {
  const { data, options = [], environment = {}, descriptors = 'unlimited', log = 'inherit' } = launch;
  const keys = readKeys(executable, data, environment);
  const child = spawnServer(executable, { data, options, environment, descriptors, log });
  const ended = once(child, 'exit');
  const url = await readAddress(child);
  return {
    url,
    data,
    anonKey: keys.ANON_KEY,
    serviceKey: keys.SERVICE_KEY,
    /** Sends JSON with a key or an access token, and resolves to the response. */
    request: (method, path, { token = keys.ANON_KEY, body, headers = {} } = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          apikey: keys.ANON_KEY,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    signUp: (name, userType = 'user') => signUp(url, keys, name, userType),
    /** Signs in an account of `signUp` again. */
    signIn: ({ email }) => signIn(url, keys, email),
    /** The private memory of the process, in bytes. */
    memory: () => readMemory(child.pid),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    /** Kills it without a chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the process; `launchServer` also waits until it listens. */
export function spawnServer(executable, launch) {
  const { data, options = [], environment = {}, descriptors = 'unlimited', log = 'inherit' } = launch;
  const command = [executable, 'serve', '--listen', '127.0.0.1:0', '--data', data, '--log-level', 'error', ...options];
  const [program, ...words] = descriptors === 'unlimited' ? command : withDescriptors(descriptors, command);
  return spawn(program, words, { stdio: ['ignore', 'pipe', log], env: { ...process.env, ...environment } });
}

/** A command that runs another one with a limit of open files. The shell is replaced by it (`exec`), so that it can be stopped. */
function withDescriptors(most, command) {
  return ['sh', '-c', `ulimit -n ${most} && exec "$@"`, 'sh', ...command];
}

function readKeys(executable, data, environment) {
  const env = { ...process.env, ...environment };
  const lines = execFileSync(executable, ['keys', '--data', data], { encoding: 'utf8', env }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split('=', 2)));
}

async function readAddress(child) {
  for await (const line of createInterface(child.stdout)) {
    const address = /listening on\s+(\S+)$/.exec(line)?.[1];
    if (!address) continue;
    // Nothing reads the rest, and a full pipe would block the server.
    child.stdout.resume();
    return `http://${address}`;
  }
  throw new Error('The server stopped before it listened.');
}

/** A confirmed, signed-in account: its id and its access token. */
async function signUp(url, keys, name, userType) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.in`;
  const metadata = { full_name: name, user_type: userType };
  await post(`${url}/auth/v1/admin/users`, keys.SERVICE_KEY, {
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: metadata,
  });
  return signIn(url, keys, email);
}

async function signIn(url, keys, email) {
  const session = await post(`${url}/auth/v1/token?grant_type=password`, keys.ANON_KEY, { email, password: PASSWORD });
  return { id: session.user.id, email, password: PASSWORD, token: session.access_token };
}

async function post(address, key, body) {
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function readMemory(pid) {
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
  return Number(kilobytes) * 1024;
}
