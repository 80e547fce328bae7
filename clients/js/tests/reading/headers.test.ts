// Headers: ranges, preferences and media types.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createPerson, type Person } from '../../support/people.ts';
import { request } from '../../support/requests.ts';
import { insert, JOBS } from '../../support/rows.ts';

let employer: Person;
let jobs: string;

before(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', JOBS);
  jobs = `jobs?select=title&employer_id=eq.${employer.id}&order=title`;
});

test('every list states which rows it contains', async () => {
  const response = await request(employer, jobs);

  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-range'), '0-3/*');
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
});

test('an empty list says so', async () => {
  const none = `${jobs}&title=eq.Unknown`;
  assert.equal((await request(employer, none)).headers.get('content-range'), '*/*');
  const counted = await request(employer, none, { headers: { prefer: 'count=exact' } });
  assert.equal(counted.headers.get('content-range'), '*/0');
});

test('a Range header asks for a page', async () => {
  const headers = { range: '1-2', 'range-unit': 'items', prefer: 'count=exact' };
  const response = await request(employer, jobs, { headers });

  assert.equal(response.status, 206);
  assert.equal(response.headers.get('content-range'), '1-2/4');
  assert.deepEqual(await response.json(), [{ title: 'Designer' }, { title: 'Driver' }]);
});

test('HEAD has the headers of GET and no body', async () => {
  const response = await request(employer, jobs, { method: 'HEAD', headers: { prefer: 'count=exact' } });

  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-range'), '0-3/4');
  assert.equal(await response.text(), '');
});

test('and= and not.or= combine with other filters', async () => {
  const both = await request(employer, `${jobs}&and=(salary_min.gt.0,status.eq.Active)`);
  assert.deepEqual(await both.json(), [{ title: 'Data Engineer' }, { title: 'Designer' }]);
  const neither = await request(employer, `${jobs}&not.or=(location.eq.Pune,location.eq.Delhi)`);
  assert.deepEqual(await neither.json(), [{ title: 'Designer' }, { title: 'Web Developer' }]);
});

test('white space is allowed around commas and parentheses of select', async () => {
  const select = encodeURIComponent('title , employer:profiles ( id )');
  const response = await request(employer, `jobs?select=${select}&employer_id=eq.${employer.id}&limit=1`);

  assert.equal(response.status, 200);
  assert.deepEqual(Object.keys(((await response.json()) as object[])[0] ?? {}), ['title', 'employer']);
});

test('the applied preferences are named', async () => {
  const headers = { prefer: 'return=representation, count=exact' };
  const body = JSON.stringify({ content: 'Preferred' });
  const response = await request(employer, 'posts', { method: 'POST', headers, body });

  assert.equal(response.status, 201);
  const applied = response.headers.get('preference-applied') ?? '';
  assert.match(applied, /return=representation/);
  assert.match(applied, /count=exact/);
  assert.equal(response.headers.get('content-range'), '*/1');
});

test('headers-only returns the location of the new row', async () => {
  const headers = { prefer: 'return=headers-only' };
  const body = JSON.stringify({ content: 'Located' });
  const response = await request(employer, 'posts', { method: 'POST', headers, body });

  assert.equal(response.status, 201);
  assert.match(response.headers.get('location') ?? '', /^\/posts\?id=eq\.[0-9a-f-]{36}$/);
  assert.equal(await response.text(), '');
});

test('an unknown preference is refused only when handled strictly', async () => {
  const lenient = await request(employer, jobs, { headers: { prefer: 'colour=blue' } });
  assert.equal(lenient.status, 200);
  const strict = await request(employer, jobs, { headers: { prefer: 'handling=strict, colour=blue' } });
  assert.equal(strict.status, 400);
  assert.equal(((await strict.json()) as { code: string }).code, 'PGRST122');
});

test('columns= decides which keys of a list are used', async () => {
  const body = JSON.stringify([{ content: 'Taken', media_url: 'https://example.in/a.png', nonsense: true }]);
  const headers = { prefer: 'return=representation' };
  const path = 'posts?select=content,media_url&columns=%22content%22';
  const response = await request(employer, path, { method: 'POST', headers, body });

  assert.equal(response.status, 201);
  assert.deepEqual(await response.json(), [{ content: 'Taken', media_url: null }]);
});

test('a verb that a table or function does not support is refused', async () => {
  const table = await request(employer, 'jobs', { method: 'PROPFIND' });
  assert.equal(table.status, 405);
  assert.equal(((await table.json()) as { code: string }).code, 'PGRST117');
  const called = await request(employer, 'rpc/toggle_like', { method: 'DELETE' });
  assert.equal(called.status, 405);
  assert.equal(((await called.json()) as { code: string }).code, 'PGRST101');
});

test('the description of the API names every table and function', async () => {
  const response = await request(employer, '');
  const { paths } = (await response.json()) as { paths: Record<string, unknown> };

  assert.ok(paths['/jobs']);
  assert.ok(paths['/rpc/toggle_like']);
});
