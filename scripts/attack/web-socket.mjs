// A WebSocket as an attack wants it: one that can stop reading, and send frames as they come.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';

/** The socket behind a WebSocket to the live channels of this server. */
export async function openSocket(server) {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const request = get(`${server.url}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`, {
    headers: { ...headers, 'sec-websocket-key': randomBytes(16).toString('base64') },
  });
  const [, socket] = await once(request, 'upgrade');
  return socket.on('error', () => undefined);
}

/** A text frame as a client sends it, under a mask of zeros. */
export function frame(text) {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}
