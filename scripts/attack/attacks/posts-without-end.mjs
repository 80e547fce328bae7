export const name = 'one account that posts without end';

// With a public URL, limits apply to every client, including those on this machine.
export const options = ['--public-url', 'https://example.in'];

const INSERTS = 100;
const ROWS = 100;
const BUDGET = 500;

export async function attack(server, watched) {
  const person = await server.signUp('Asha Attacker');
  const body = Array.from({ length: ROWS }, () => ({ content: 'Buy now' }));
  const post = () => server.request('POST', '/rest/v1/posts', { token: person.token, body });
  const answers = await Promise.all(Array.from({ length: INSERTS }, post));
  const stored = answers.filter(({ ok }) => ok).length * ROWS;
  const told = answers.filter(({ status, headers }) => status === 429 && headers.has('retry-after')).length;
  const asExpected = stored === BUDGET && told === INSERTS - BUDGET / ROWS;
  return asExpected
    ? await watched.verdict()
    : {
        held: false,
        told: `${stored} rows stored, ${told} inserts told to wait`,
      };
}
