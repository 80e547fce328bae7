// Values that do not fit their column, and rows that break a constraint.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { request } from '../../support/requests.ts';
import { job, tender } from '../../support/rows.ts';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

let business: Person;

before(async () => {
  business = await createPerson('business');
});

function from(table: string) {
  return business.client.from(table);
}

test('a filter value must be of the type of its column', async () => {
  await refused(from('jobs').select().eq('id', 'xyz'), {
    status: 400,
    code: '22P02',
    message: 'invalid input syntax for type uuid: "xyz"',
  });
  await refused(from('jobs').select().gt('salary_min', 'much'), {
    status: 400,
    code: '22P02',
    message: /^invalid input syntax for type (integer|bigint): "much"$/,
  });
  await refused(from('tenders').select().eq('sealed', 'perhaps'), {
    status: 400,
    code: '22P02',
    message: 'invalid input syntax for type boolean: "perhaps"',
  });
  await refused(from('tenders').select().lt('deadline', 'someday'), {
    status: 400,
    code: '22007',
    message: 'invalid input syntax for type date: "someday"',
  });
});

test('one bad value in a list of values is refused', async () => {
  await refused(from('jobs').select().in('id', [UNKNOWN_ID, 'xyz']), { status: 400, code: '22P02' });
});

test('a value of a row must be of the type of its column', async () => {
  await refused(from('jobs').insert(job({ salary_min: 'much' })), { status: 400, code: '22P02' });
  await refused(from('tenders').insert(tender({ deadline: 'someday' })), { status: 400, code: '22007' });
});

test('a value that is taken is refused without revealing whose it is', async () => {
  const other = await createPerson('user');
  const { handle } = await rows(from('profiles').select('handle').eq('id', other.id).single());

  await refused(from('profiles').update({ handle }).eq('id', business.id), {
    status: 409,
    code: '23505',
    message: 'duplicate key value violates unique constraint "profiles_handle_key"',
    details: null,
  });
});

test('a row inserted twice is refused', async () => {
  const saved = { kind: 'job', target_id: UNKNOWN_ID };
  await from('saves').insert(saved).throwOnError();
  await refused(from('saves').insert(saved), {
    status: 409,
    code: '23505',
    message: 'duplicate key value violates unique constraint "saves_pkey"',
  });
});

test('a foreign key without a row is refused', async () => {
  await refused(from('comments').insert({ post_id: UNKNOWN_ID, text: 'Hello?' }), {
    status: 409,
    code: '23503',
    message: 'insert or update on table "comments" violates foreign key constraint "comments_post_id_fkey"',
  });
});

test('a missing required value is refused', async () => {
  await refused(from('jobs').insert(job({ title: null })), {
    status: 400,
    code: '23502',
    message: 'null value in column "title" of relation "jobs" violates not-null constraint',
  });
  const { title, ...untitled } = job();
  await refused(from('jobs').insert(untitled), { status: 400, code: '23502' });
});

test('a value outside its limits is refused by the name of its check', async () => {
  await refused(from('jobs').insert(job({ type: 'Forever' })), {
    status: 400,
    code: '23514',
    message: 'new row for relation "jobs" violates check constraint "jobs_type_check"',
  });
  await refused(from('posts').insert({ content: '   ' }), { status: 400, code: '23514' });
  await refused(from('jobs').insert(job({ salary_min: 2, salary_max: 1 })), { status: 400, code: '23514' });
});

test('a number that no column can hold is refused', async () => {
  await refused(from('jobs').select().eq('salary_min', '99999999999999999999'), { status: 400, code: '22003' });
});

test('a body that is not JSON is refused', async () => {
  const response = await request(business, 'posts', { method: 'POST', body: '{"content": ' });

  assert.equal(response.status, 400);
  assert.equal(((await response.json()) as { code: string }).code, 'PGRST102');
});
