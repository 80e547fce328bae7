import { connect } from 'node:net';

export const name = '1,100 connections that say nothing';

/** The default limit of many systems. */
export const descriptors = 1024;

const CONNECTIONS = 1100;

/** Opens more connections than the server may open files; it must still answer everyone else. */
export async function attack(server, watched) {
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    connect(Number(port), hostname).on('error', () => undefined),
  );
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.request('GET', '/health')));
  for (const socket of sockets) socket.destroy();
  const refused = answers.filter((answer) => !answer.ok).length;
  return refused === 0 ? await watched.verdict() : { held: false, told: `${refused} of 20 requests were not answered` };
}
