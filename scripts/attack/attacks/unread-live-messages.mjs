import { setTimeout as sleep } from 'node:timers/promises';
import { frame, openSocket } from '../web-socket.mjs';

export const name = '80 live sockets that are sent 15 MB each and read none of it';

const TOPICS = 80;
const MESSAGES = 60;
const TEXT = 'x'.repeat(240 * 1024);

/** The most messages that a socket may send in one burst; after that it sends at the allowed rate. */
const BURST = 10;
const EVERY_MS = 200;

/** Each reader is alone on its topic with the sender, so that no two of them wait for the same bytes. */
export async function attack(server) {
  const { token } = await server.signUp('Asha Attacker');
  const sockets = await Promise.all(
    Array.from({ length: TOPICS }, async (_, index) => {
      const topic = `realtime:${index}`;
      const [reader, sender] = [await join(server, topic, token), await join(server, topic, token)];
      reader.pause();
      sender.resume();
      await flood(sender, topic);
      return [reader, sender];
    }),
  );
  for (const socket of sockets.flat()) socket.destroy();
}

async function join(server, topic, token) {
  const socket = await openSocket(server);
  socket.write(frame(JSON.stringify(['1', '1', topic, 'phx_join', { config: {}, access_token: token }])));
  await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
  return socket;
}

async function flood(socket, topic) {
  const payload = { type: 'broadcast', event: 'e', payload: { text: TEXT } };
  const message = frame(JSON.stringify(['1', '2', topic, 'broadcast', payload]));
  for (let sent = 0; sent < MESSAGES && !socket.destroyed; sent += 1) {
    if (sent >= BURST) await sleep(EVERY_MS);
    socket.write(message);
  }
}
