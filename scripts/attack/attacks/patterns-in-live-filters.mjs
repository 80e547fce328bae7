import { frame, openSocket } from '../web-socket.mjs';

export const name = 'one live join with 3,600 patterns, ten times';

const JOINS = 10;
const FILTERS = 8;
const PATTERNS = 453;

/** Each frame is small; the work that it causes must be small too. */
export async function attack(server) {
  const attacker = await server.signUp('Asha Attacker');
  const socket = await openSocket(server);
  let heard = '';
  const answered = new Promise((resolve) => {
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      if (heard.split('phx_reply').length > JOINS) resolve();
    });
    socket.on('close', resolve);
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
