// The order of rows.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, insertOne, job, JOBS } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer', 'Bharat Mills');
  await insert(employer, 'jobs', JOBS);
});

function jobs() {
  return employer.client.from('jobs').select('title').eq('employer_id', employer.id);
}

async function inOrder(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<string[]> {
  const found: { title: string }[] = await rows(query);
  return found.map((row) => row.title);
}

test('order is ascending by default, nulls last', async () => {
  assert.deepEqual(await inOrder(jobs().order('salary_min')), ['Designer', 'Web Developer', 'Data Engineer', 'Driver']);
});

test('descending order puts nulls first', async () => {
  assert.deepEqual(await inOrder(jobs().order('salary_min', { ascending: false })), [
    'Driver',
    'Data Engineer',
    'Web Developer',
    'Designer',
  ]);
});

test('nullsFirst moves nulls to the front or the end', async () => {
  assert.equal((await inOrder(jobs().order('salary_min', { nullsFirst: true })))[0], 'Driver');
  assert.equal((await inOrder(jobs().order('salary_min', { ascending: false, nullsFirst: false })))[3], 'Driver');
});

test('a second order decides among equals', async () => {
  const found = jobs().order('experience', { nullsFirst: true }).order('title', { ascending: false });
  assert.deepEqual(await inOrder(found), ['Driver', 'Web Developer', 'Designer', 'Data Engineer']);
});

test('rows can be ordered by a column of their parent', async () => {
  const other = await createPerson('employer', 'Andhra Foods');
  await insertOne(other, 'jobs', job({ title: 'Cook' }));

  const found = employer.client
    .from('jobs')
    .select('title, employer:profiles(full_name)')
    .in('employer_id', [employer.id, other.id])
    .order('employer(full_name)', { ascending: false })
    .order('title');

  assert.deepEqual(await inOrder(found), ['Data Engineer', 'Designer', 'Driver', 'Web Developer', 'Cook']);
});

test('rows can be ordered by a JSON path', async () => {
  assert.deepEqual(await inOrder(jobs().neq('skills', '[]').order('skills->>0')), [
    'Designer',
    'Data Engineer',
    'Web Developer',
  ]);
});

test('rows cannot be ordered by a to-many relation', async () => {
  const found = employer.client.from('profiles').select('id, jobs(title)').order('jobs(title)');
  await refused(found, { status: 400, code: 'PGRST118' });
});
