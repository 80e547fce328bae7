// A single row instead of a list.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, job } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', [job({ title: 'Baker' }), job({ title: 'Cook' })]);
});

function jobs() {
  return employer.client.from('jobs').select('title').eq('employer_id', employer.id);
}

test('single returns the one row as an object', async () => {
  const { data, status } = await jobs().eq('title', 'Cook').single();
  assert.deepEqual({ data, status }, { data: { title: 'Cook' }, status: 200 });
});

test('single refuses no row', async () => {
  await refused(jobs().eq('title', 'No such title').single(), {
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: 'The result contains 0 rows',
  });
});

test('single refuses two rows', async () => {
  await refused(jobs().single(), { status: 406, code: 'PGRST116', details: 'The result contains 2 rows' });
});

test('single returns the first of many when limited to one', async () => {
  assert.deepEqual((await jobs().order('title').limit(1).single()).data, { title: 'Baker' });
});

test('maybeSingle returns the one row as an object', async () => {
  assert.deepEqual((await jobs().eq('title', 'Cook').maybeSingle()).data, { title: 'Cook' });
});

test('maybeSingle returns null for no row', async () => {
  const { data, error } = await jobs().eq('title', 'No such title').maybeSingle();
  assert.deepEqual({ data, error }, { data: null, error: null });
});

test('maybeSingle refuses two rows', async () => {
  await refused(jobs().maybeSingle(), { status: 406, code: 'PGRST116' });
});
