// Inserting one or many rows.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows, titles } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { job } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer', 'Deccan Traders');
});

function jobs() {
  return employer.client.from('jobs');
}

function stored(...wanted: string[]) {
  return titles(jobs().select('title').eq('employer_id', employer.id).in('title', wanted));
}

test('a row is inserted without being sent back', async () => {
  const { data, error, status } = await jobs().insert(job({ title: 'Alone' }));

  assert.deepEqual({ data, error, status }, { data: null, error: null, status: 201 });
  assert.deepEqual(await stored('Alone'), ['Alone']);
});

test('select sends back what was stored, defaults included', async () => {
  const { company, ...sent } = job({ title: 'Returned' });
  const { data, status } = await jobs()
    .insert(sent)
    .select('title, status, skills, views, company, employer_id')
    .single();

  assert.equal(status, 201);
  assert.deepEqual(data, {
    title: 'Returned',
    status: 'Active',
    skills: [],
    views: 0,
    company: 'Deccan Traders',
    employer_id: employer.id,
  });
});

test('the returned rows can have embeds', async () => {
  const inserted = jobs()
    .insert(job({ title: 'Embedded' }))
    .select('title, employer:profiles(full_name)')
    .single();
  assert.deepEqual(await rows(inserted), { title: 'Embedded', employer: { full_name: 'Deccan Traders' } });
});

test('a list of rows is returned in its order', async () => {
  const inserted = jobs()
    .insert([job({ title: 'Two' }), job({ title: 'One' })])
    .select('title');
  assert.deepEqual(await rows(inserted), [{ title: 'Two' }, { title: 'One' }]);
});

test('a key that a row of a list lacks is null', async () => {
  const inserted = jobs()
    .insert([job({ department: 'Sales' }), job()])
    .select('department');
  assert.deepEqual(await rows(inserted), [{ department: 'Sales' }, { department: null }]);
});

test('a key that a row of a list lacks gets its default on request', async () => {
  const list = [job({ status: 'Closed' }), job()];
  const inserted = jobs().insert(list, { defaultToNull: false }).select('status');
  assert.deepEqual(await rows(inserted), [{ status: 'Closed' }, { status: 'Active' }]);
});

test('a null for a column that has a default is still a null', async () => {
  await refused(jobs().insert([job({ status: 'Closed' }), job()]), {
    status: 400,
    code: '23502',
    message: 'null value in column "status" of relation "jobs" violates not-null constraint',
  });
});

test('a list is inserted completely or not at all', async () => {
  const { error } = await jobs().insert([job({ title: 'Good' }), job({ title: 'Bad', type: 'Forever' })]);

  assert.equal(error?.code, '23514');
  assert.deepEqual(await stored('Good', 'Bad'), []);
});

test('an empty list is accepted and returns an empty list', async () => {
  const { data, status } = await jobs().insert([]).select();
  assert.deepEqual({ data, status }, { data: [], status: 201 });
});

test('a count returns the number of inserted rows', async () => {
  const { count } = await jobs().insert([job(), job(), job()], { count: 'exact' });
  assert.equal(count, 3);
});

test('single on two inserted rows is refused and stores nothing', async () => {
  await refused(
    jobs()
      .insert([job({ title: 'Left' }), job({ title: 'Right' })])
      .select()
      .single(),
    {
      status: 406,
      code: 'PGRST116',
      details: 'The result contains 2 rows',
    },
  );
  assert.deepEqual(await stored('Left', 'Right'), []);
});

test('lists and objects are stored as they are', async () => {
  const portfolio = [{ title: 'Ünïcode "quoted"', url: 'https://example.in/?a=1&b=2' }];
  const inserted = employer.client
    .from('freelancers')
    .insert({ title: 'Artist', portfolio })
    .select('portfolio')
    .single();
  assert.deepEqual(await rows(inserted), { portfolio });
});

test('text is stored as it is, whatever is in it', async () => {
  const content = `'; drop table posts; -- "quotes" \\ %_ 🙂\nनमस्ते`;
  const inserted = employer.client.from('posts').insert({ content }).select('content').single();
  assert.deepEqual(await rows(inserted), { content });
});
