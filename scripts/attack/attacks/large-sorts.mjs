export const name = 'sorts of large rows, of which few are asked for';

const POSTS = 100;
const COPIES = 190;

/** SQLite keeps every row, here two megabytes each, until all are sorted. */
export async function attack(server) {
  const { token } = await server.signUp('Asha Attacker');
  const posts = Array.from({ length: POSTS }, (_, index) => ({ content: `${index} `.padEnd(9000, 'x') }));
  const inserted = await server.request('POST', '/rest/v1/posts', { token, body: posts });
  if (!inserted.ok) throw new Error(`The posts were refused: ${await inserted.text()}`);
  const columns = Array.from({ length: COPIES }, (_, index) => `c${index}:content`);
  const path = `/rest/v1/posts?select=${columns}&order=content&offset=${POSTS - 1}`;
  const reads = Array.from({ length: 8 }, async () => (await server.request('GET', path, { token })).text());
  await Promise.all(reads);
}
