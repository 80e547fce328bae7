// Sends generated requests, valid and invalid, to the data API by its own OpenAPI description. None may end in a 5xx.
//
// They are sent twice: as a signed-in person, to whom policies apply, and with the service key, to which none apply.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer } from './server.mjs';

const EXECUTABLE = process.env.SANGAM_BIN ?? 'target/debug/sangam';
/** The time limit of each of the two runs. */
const LIMIT_S = 15;
/** The same requests every time, so that a failure can be reproduced; another seed finds others. */
const SEED = process.env.SEED ?? '20261115';

process.chdir(new URL('..', import.meta.url).pathname);
const server = await startServer(EXECUTABLE);
try {
  const { token } = await server.signUp('Kavya Rao', 'business');
  const codes = [await attack('a signed-in person', server.anonKey, token)];
  codes.push(await attack('the service role', server.serviceKey, server.serviceKey));
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
} finally {
  await server.stop();
}

async function attack(who, key, token) {
  console.log(`\nAs ${who}:`);
  const options = [
    ...['--url', `${server.url}/rest/v1`, '--checks', 'not_a_server_error', '--phases', 'coverage,fuzzing'],
    ...['--header', `apikey: ${key}`, '--header', `authorization: Bearer ${token}`],
    ...['--max-time', LIMIT_S, '--seed', SEED, '--continue-on-failure', '--warnings', 'off'],
    // With several threads reading source code in parallel, Python up to 3.11 miscounts their recursion depth.
    ...['--workers', 1],
  ];
  // Otherwise its caches would appear in the current folder.
  const program = join(process.cwd(), 'target/schemathesis/bin/schemathesis');
  const child = spawn(program, ['run', `${server.url}/rest/v1/`, ...options.map(String)], {
    cwd: server.data,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code;
}
