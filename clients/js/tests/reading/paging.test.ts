// Pages and counts.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, job } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer');
  await insert(
    employer,
    'jobs',
    ['A', 'B', 'C', 'D', 'E'].map((title) => job({ title })),
  );
});

interface Options {
  count?: 'exact' | 'planned' | 'estimated';
  head?: boolean;
}

function jobs(options?: Options) {
  return employer.client.from('jobs').select('title', options).eq('employer_id', employer.id).order('title');
}

function titled(...names: string[]) {
  return names.map((title) => ({ title }));
}

test('limit returns the first rows', async () => {
  assert.deepEqual(await rows(jobs().limit(2)), titled('A', 'B'));
});

test('range returns rows from the first to the last index, both included', async () => {
  assert.deepEqual(await rows(jobs().range(1, 3)), titled('B', 'C', 'D'));
});

test('a range past the end is empty', async () => {
  const { data, status } = await jobs().range(10, 19);
  assert.deepEqual({ data, status }, { data: [], status: 200 });
});

test('a count is null unless requested', async () => {
  assert.equal((await jobs()).count, null);
});

test('a page with a larger exact count is partial content', async () => {
  const { data, count, status } = await jobs({ count: 'exact' }).range(0, 1);
  assert.deepEqual({ data, count, status }, { data: titled('A', 'B'), count: 5, status: 206 });
});

test('all rows with their exact count return 200', async () => {
  const { count, status } = await jobs({ count: 'exact' });
  assert.deepEqual({ count, status }, { count: 5, status: 200 });
});

test('planned and estimated counts are numbers too', async () => {
  for (const count of ['planned', 'estimated'] as const) {
    const answer = await jobs({ count });
    assert.equal(answer.error, null);
    assert.equal(typeof answer.count, 'number');
  }
});

test('an exact count of nothing is 0', async () => {
  const { data, count, status } = await jobs({ count: 'exact' }).eq('title', 'Z');
  assert.deepEqual({ data, count, status }, { data: [], count: 0, status: 200 });
});

test('HEAD counts without sending rows', async () => {
  const { data, count, error } = await jobs({ count: 'exact', head: true });
  assert.deepEqual({ data, count, error }, { data: null, count: 5, error: null });
});

test('a page that begins after the last counted row is refused', async () => {
  await refused(jobs({ count: 'exact' }).range(6, 9), {
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
  });
});

test('a page that begins right after the last counted row is empty', async () => {
  const { data, count, status } = await jobs({ count: 'exact' }).range(5, 9);
  assert.deepEqual({ data, count, status }, { data: [], count: 5, status: 206 });
});

test('a list never holds more than 1000 rows', async () => {
  const saves = Array.from({ length: 1001 }, () => ({ kind: 'job', target_id: randomUUID() }));
  await employer.client.from('saves').insert(saves).throwOnError();

  const { data, count, status } = await employer.client.from('saves').select('target_id', { count: 'exact' });
  assert.deepEqual({ length: data?.length, count, status }, { length: 1000, count: 1001, status: 206 });
  assert.equal((await rows(employer.client.from('saves').select('target_id'))).length, 1000);
});

test('a cursor over time and id visits every row once', async () => {
  const seen: string[] = [];
  let cursor: { created_at: string; id: string } | undefined;
  do {
    let page = employer.client
      .from('jobs')
      .select('id, title, created_at')
      .eq('employer_id', employer.id)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(2);
    if (cursor) {
      const { created_at, id } = cursor;
      page = page.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`);
    }
    const found: { id: string; title: string; created_at: string }[] = await rows(page);
    seen.push(...found.map((row) => row.title));
    cursor = found.at(-1);
  } while (cursor);

  assert.equal(seen.length, 5);
  assert.deepEqual(seen.toSorted(), ['A', 'B', 'C', 'D', 'E']);
});
