// Unknown names.

import { before, test } from 'node:test';
import { refused } from '../../support/answers.ts';
import { createPerson, type Client } from '../../support/people.ts';
import { job } from '../../support/rows.ts';

let client: Client;

before(async () => {
  client = (await createPerson('employer')).client;
});

test('an unknown table is refused', async () => {
  await refused(client.from('invoices').select(), {
    status: 404,
    code: 'PGRST205',
    message: "Could not find the table 'public.invoices' in the schema cache",
  });
});

test('accounts and sessions are not tables of the API', async () => {
  for (const table of ['accounts', 'sessions', 'refresh_tokens', 'one_time_tokens']) {
    await refused(client.from(table).select(), { status: 404, code: 'PGRST205' });
  }
});

test('an unknown column is refused in select, filter and order', async () => {
  const expected = { status: 400, code: '42703', message: 'column jobs.nope does not exist' };
  await refused(client.from('jobs').select('nope'), expected);
  await refused(client.from('jobs').select('title').eq('nope', 1), expected);
  await refused(client.from('jobs').select('title').order('nope'), expected);
});

test('an unknown column of an embed is refused', async () => {
  const found = client.from('posts').select('content, author:profiles(nope)');
  await refused(found, { status: 400, code: '42703', message: /nope does not exist$/ });
});

test('an unknown key of a row is refused on insert and update', async () => {
  const expected = {
    status: 400,
    code: 'PGRST204',
    message: "Could not find the 'nope' column of 'jobs' in the schema cache",
  };
  await refused(client.from('jobs').insert(job({ nope: 1 })), expected);
  await refused(client.from('jobs').insert([job({ nope: 1 })]), expected);
  await refused(client.from('jobs').update({ nope: 1 }).eq('title', 'x'), expected);
});

test('an unknown hint is refused', async () => {
  const found = client.from('posts').select('author:profiles!posts_author_fkey(full_name)');
  await refused(found, { status: 400, code: 'PGRST200' });
});

test('another schema is refused', async () => {
  await refused(
    client
      .schema('auth' as 'public')
      .from('users')
      .select(),
    { status: 406, code: 'PGRST106' },
  );
});

test('an unknown operator is refused', async () => {
  await refused(client.from('jobs').select().filter('title', 'equals', 'x'), { status: 400, code: 'PGRST100' });
});

test('a tree that does not parse is refused', async () => {
  await refused(client.from('jobs').select().or('title.eq'), { status: 400, code: 'PGRST100' });
});

test('a select that does not parse is refused', async () => {
  await refused(client.from('jobs').select('title,('), { status: 400, code: 'PGRST100' });
});
