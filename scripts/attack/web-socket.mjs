// A low-level WebSocket for attacks: it can stop reading, and send arbitrary frames.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';

/** Opens the socket of a WebSocket to this server's live channels. */
export async function openSocket(server) {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const request = get(`${server.url}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`, {
    headers: { ...headers, 'sec-websocket-key': randomBytes(16).toString('base64') },
  });
  const [, socket] = await once(request, 'upgrade');
  return socket.on('error', () => undefined);
}

/** A client's text frame, with a mask of zeros. */
export function frame(text) {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}
