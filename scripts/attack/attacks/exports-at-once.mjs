export const name = 'six exports at once of an account with 60 MB of posts';

const INSERTS = 20;
const ROWS = 300;

/** One of the six exports is sent, page by page; the others are told to wait. */
export async function attack(server, watched) {
  const person = await server.signUp('Asha Attacker');
  const content = 'x'.repeat(10_000);
  const posts = Array.from({ length: ROWS }, () => ({
    user_id: person.id,
    content,
  }));
  for (let insert = 0; insert < INSERTS; insert += 1) {
    const stored = await server.request('POST', '/rest/v1/posts', {
      token: server.serviceKey,
      body: posts,
      headers: { apikey: server.serviceKey },
    });
    if (!stored.ok) throw new Error(`The posts were refused: ${await stored.text()}`);
  }
  const ask = () =>
    server.request('POST', '/rest/v1/rpc/export_my_data', {
      token: person.token,
      body: {},
    });
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.text()).length));
  const statuses = answers.map(({ status }) => status).sort();
  const whole = sizes.some((size) => size > INSERTS * ROWS * content.length);
  const asExpected = whole && statuses.join() === '200,429,429,429,429,429';
  return asExpected ? await watched.verdict() : { held: false, told: `answers ${statuses.join()}, whole: ${whole}` };
}
