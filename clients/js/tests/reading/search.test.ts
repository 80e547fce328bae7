// Full-text search: words in any position and form.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows, titles } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, insertOne, job, tender } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', [
    job({ title: 'Barista', description: 'Serves coffee in our Café near the station.' }),
    job({ title: 'Senior Data Engineer', description: 'Builds pipelines.', skills: ['Kafka', 'Node.js'] }),
    job({ title: 'Data Analyst', description: 'Works with one engineer on reports.' }),
    job({ title: 'Engineer of Data Centres', description: 'Keeps machines cool.' }),
  ]);
});

function jobs() {
  return employer.client.from('jobs').select('title').eq('employer_id', employer.id);
}

test('plain search needs all words, in any column and any order', async () => {
  assert.deepEqual(await titles(jobs().textSearch('search', 'engineer data', { type: 'plain' })), [
    'Data Analyst',
    'Engineer of Data Centres',
    'Senior Data Engineer',
  ]);
});

test('without an order the best match comes first', async () => {
  const found: { title: string }[] = await rows(jobs().textSearch('search', 'coffee station', { type: 'plain' }));
  assert.deepEqual(found, [{ title: 'Barista' }]);
  const ranked: { title: string }[] = await rows(jobs().textSearch('search', 'data engineer', { type: 'plain' }));
  assert.equal(ranked.at(-1)?.title, 'Data Analyst');
});

test('an order beats the ranking', async () => {
  const found = jobs().textSearch('search', 'data engineer', { type: 'plain' }).order('title').limit(1);
  assert.deepEqual(await rows(found), [{ title: 'Data Analyst' }]);
});

test('phrase search needs the words side by side', async () => {
  const found = jobs().textSearch('search', 'data engineer', { type: 'phrase' });
  assert.deepEqual(await titles(found), ['Senior Data Engineer']);
});

test('web search knows or, quotes and minus', async () => {
  const search = (text: string) => titles(jobs().textSearch('search', text, { type: 'websearch' }));

  assert.deepEqual(await search('barista or analyst'), ['Barista', 'Data Analyst']);
  assert.deepEqual(await search('"data engineer"'), ['Senior Data Engineer']);
  assert.deepEqual(await search('data -engineer'), []);
  assert.deepEqual(await search('data -senior'), ['Data Analyst', 'Engineer of Data Centres']);
});

test('fts takes operators', async () => {
  assert.deepEqual(await titles(jobs().textSearch('search', 'data & !senior')), [
    'Data Analyst',
    'Engineer of Data Centres',
  ]);
  assert.deepEqual(await titles(jobs().textSearch('search', 'barista | analyst')), ['Barista', 'Data Analyst']);
});

test('a prefix search finds the word', async () => {
  assert.deepEqual(await titles(jobs().textSearch('search', "'bari':*")), ['Barista']);
  assert.deepEqual(await titles(jobs().textSearch('search', 'data & anal:*')), ['Data Analyst']);
});

test('accents and case do not matter', async () => {
  assert.deepEqual(await titles(jobs().textSearch('search', 'CAFE', { type: 'plain' })), ['Barista']);
  assert.deepEqual(await titles(jobs().textSearch('search', 'bàrísta', { type: 'plain' })), ['Barista']);
});

test('other forms of a word are found', async () => {
  const found = jobs().textSearch('search', 'pipeline building', { type: 'plain', config: 'english' });
  assert.deepEqual(await titles(found), ['Senior Data Engineer']);
});

test('a word in a list is found, including its dots', async () => {
  assert.deepEqual(await titles(jobs().textSearch('search', 'Node.js', { type: 'plain' })), ['Senior Data Engineer']);
});

test('one column can be searched alone', async () => {
  const found = jobs().textSearch('title', 'engineer', { type: 'plain' });
  assert.deepEqual(await titles(found), ['Engineer of Data Centres', 'Senior Data Engineer']);
});

test('a search can be negated', async () => {
  assert.deepEqual(await titles(jobs().not('search', 'plfts', 'data')), ['Barista']);
});

test('a search can be part of a tree', async () => {
  assert.deepEqual(await titles(jobs().or('search.plfts.coffee,title.plfts.senior')), [
    'Barista',
    'Senior Data Engineer',
  ]);
});

test('text that is not a valid query is refused', async () => {
  await refused(jobs().textSearch('search', 'two words'), {
    status: 400,
    code: '42601',
    message: /syntax error in tsquery/,
  });
});

test('a change is found immediately, and the old text no longer', async () => {
  const { id } = await insertOne(employer, 'jobs', job({ title: 'Potter' }));
  await employer.client.from('jobs').update({ title: 'Weaver' }).eq('id', id).throwOnError();

  assert.deepEqual(await titles(jobs().textSearch('search', 'weaver')), ['Weaver']);
  assert.deepEqual(await titles(jobs().textSearch('search', 'potter')), []);
});

test('tenders, posts, freelancers, seekers and profiles are searched in the same way', async () => {
  const business = await createPerson('business');
  await insertOne(business, 'tenders', tender({ title: 'Sandstone wall' }));
  await insertOne(business, 'posts', { content: 'We quarry sandstone' });
  await insertOne(business, 'freelancers', { title: 'Mason', skills: ['Sandstone'] });
  await business.client.from('profiles').update({ bio: 'Sandstone since 1950' }).eq('id', business.id).throwOnError();
  const seeker = await createPerson('user');
  await insertOne(seeker, 'seekers', { title: 'Mason', bio: 'Carves sandstone' });

  const owners = { tenders: 'business_id', posts: 'user_id', freelancers: 'id', profiles: 'id', seekers: 'id' };
  for (const [table, owner] of Object.entries(owners)) {
    const { data } = await business.client
      .from(table)
      .select('id')
      .in(owner, [business.id, seeker.id])
      .textSearch('search', 'sandstones', { type: 'websearch' })
      .throwOnError();
    assert.equal(data.length, 1, table);
  }
});

test('people who offer work are found by their name', async () => {
  const person = await createPerson('user', 'Tiruvalluvar Pillai');
  await insertOne(person, 'freelancers', { title: 'Poet' });

  const found = person.client
    .from('freelancers')
    .select('title')
    .textSearch('search', 'tiruvalluvar', { type: 'plain' });
  assert.deepEqual(await rows(found.eq('id', person.id)), [{ title: 'Poet' }]);
});

test('stop words do not narrow a search, except with the configuration simple', async () => {
  const words = 'the engineer';
  const found = await titles(jobs().textSearch('search', words, { type: 'plain', config: 'english' }));
  assert.deepEqual(found, await titles(jobs().textSearch('search', 'engineer', { type: 'plain' })));
  assert.deepEqual(await titles(jobs().textSearch('search', words, { type: 'plain', config: 'simple' })), []);
});
