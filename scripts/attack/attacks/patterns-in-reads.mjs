export const name = 'twenty costly patterns in each of four reads';

const ROWS = 60;
const PATTERNS = Array.from({ length: 20 }, (_, index) => `(a|b|ab|ba|[a-z]{1,40}){1,40}${index}$`);

/** Descriptions that no pattern matches, so that each match attempt runs to the end. */
export async function attack(server) {
  const employer = await server.signUp('Asha Attacker', 'employer');
  const description = 'ab'.repeat(2000);
  const jobs = Array.from({ length: ROWS }, (_, index) => ({ ...JOB, title: `Job ${index}`, description }));
  const inserted = await server.request('POST', '/rest/v1/jobs', { token: employer.token, body: jobs });
  if (!inserted.ok) throw new Error(`The jobs were refused: ${await inserted.text()}`);
  const list = PATTERNS.map((pattern) => `"${pattern}"`).join(',');
  const path = `/rest/v1/jobs?select=id&description=match(any).${encodeURIComponent(`{${list}}`)}`;
  const reads = Array.from({ length: 4 }, () => server.request('GET', path, { token: employer.token }));
  await Promise.all(reads.map(async (read) => (await read).text()));
}

const JOB = {
  company: 'Costly Patterns',
  location: 'Pune',
  type: 'Full-time',
  salary_min: 10_000,
  salary_max: 20_000,
  experience: 'Entry Level',
  skills: ['Patience'],
  requirements: ['Patience'],
};
