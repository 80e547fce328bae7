// Sends generated requests to the data API, right and wrong ones, by its own OpenAPI description. None may end in a 5xx.
//
// They are sent twice: as a signed-in person, whom policies bind, and with the service key, whom they do not.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const EXECUTABLE = process.env.SANGAM_BIN ?? 'target/debug/sangam';
/** Of one of the two runs. */
const LIMIT_S = 15;
/** The same requests every time, so that a failure can be had again; another number finds others. */
const SEED = process.env.SEED ?? '20261115';

process.chdir(new URL('..', import.meta.url).pathname);
const data = mkdtempSync(join(tmpdir(), 'sangam-schemathesis-'));
const keys = readKeys();
const server = spawn(EXECUTABLE, ['serve', '--listen', '127.0.0.1:0', '--data', data, '--log-level', 'error'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await readAddress();
  const token = await signIn(url);
  const codes = [await attack(url, 'a signed-in person', keys.ANON_KEY, token)];
  codes.push(await attack(url, 'the service role', keys.SERVICE_KEY, keys.SERVICE_KEY));
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}

function readKeys() {
  const lines = execFileSync(EXECUTABLE, ['keys', '--data', data], { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split('=', 2)));
}

async function readAddress() {
  for await (const line of createInterface(server.stdout)) {
    const address = /listening on\s+(\S+)$/.exec(line)?.[1];
    if (!address) continue;
    server.stdout.resume();
    return `http://${address}`;
  }
  throw new Error('The server stopped before it listened.');
}

async function signIn(url) {
  const person = { email: 'schemathesis@example.in', password: 'nilgiri-2026' };
  const account = { ...person, email_confirm: true, user_metadata: { full_name: 'Kavya Rao', user_type: 'business' } };
  await post(`${url}/auth/v1/admin/users`, keys.SERVICE_KEY, account);
  const session = await post(`${url}/auth/v1/token?grant_type=password`, keys.ANON_KEY, person);
  return session.access_token;
}

async function post(address, key, body) {
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function attack(url, who, key, token) {
  console.log(`\nAs ${who}:`);
  const options = [
    ...['--url', `${url}/rest/v1`, '--checks', 'not_a_server_error', '--phases', 'coverage,fuzzing'],
    ...['--header', `apikey: ${key}`, '--header', `authorization: Bearer ${token}`],
    ...['--max-time', LIMIT_S, '--seed', SEED, '--continue-on-failure', '--warnings', 'off'],
    // Of several threads that read source code at once, Python up to 3.11 mixes up how deep each of them is.
    ...['--workers', 1],
  ];
  // Its caches would otherwise appear in the folder it is started from.
  const program = join(process.cwd(), 'target/schemathesis/bin/schemathesis');
  const child = spawn(program, ['run', `${url}/rest/v1/`, ...options.map(String)], { cwd: data, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code;
}
