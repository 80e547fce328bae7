// The fields of each record, by the names that screens and other programs rely on.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insertOne, job, tender } from '../../support/rows.ts';

let person: Person;
let business: Person;

before(async () => {
  person = await createPerson('user');
  business = await createPerson('business');
});

/** Fails with the names of missing fields. */
function carries(record: object, names: string) {
  assert.deepEqual(
    names.split(' ').filter((name) => !(name in record)),
    [],
  );
}

test('C-371: a session carries its tokens, their time and its person', async () => {
  const { data } = await person.client.auth.getSession();
  assert.ok(data.session);
  carries(data.session, 'access_token refresh_token expires_in expires_at token_type user');
});

test('C-372: a profile carries what its page shows', async () => {
  const profile = await rows(person.client.from('profiles').select('*').eq('id', person.id).single());
  carries(
    profile,
    'id full_name bio company_name work_experience education updated_at avatar_url handle user_type email',
  );
});

test('C-373, C-374: a post carries its author and counts, a comment its text and author', async () => {
  const post = await insertOne(person, 'posts', { content: 'Two slots in March.' });
  await insertOne(person, 'comments', { post_id: post.id, text: 'One is gone.' });
  const author = 'author:profiles(id, full_name, avatar_url)';
  const read = await rows(person.client.from('posts').select(`*, ${author}`).eq('id', post.id).single());
  carries(read, 'id user_id content media_url media_type created_at likes shares comments author');
  const comment = await rows(person.client.from('comments').select(`*, ${author}`).eq('post_id', post.id).single());
  carries(comment, 'id text author');
  carries(comment.author, 'full_name avatar_url');
});

test('C-375, C-379: a job carries what its card shows, and is Active until it is Closed', async () => {
  const posted = await insertOne(business, 'jobs', job());
  carries(
    posted,
    'id title company location type salary_min salary_max experience skills description created_at logo_url status',
  );
  assert.equal(posted.status, 'Active');
  await business.client.from('jobs').update({ status: 'Closed' }).eq('id', posted.id).throwOnError();
  const { error } = await business.client.from('jobs').update({ status: 'Paused' }).eq('id', posted.id);
  assert.ok(error);
});

test('C-376: a tender carries what its card shows', async () => {
  const published = await insertOne(business, 'tenders', tender());
  carries(
    published,
    'id title company location budget_min budget_max deadline category type description requirements created_at bids status',
  );
});

test('C-415: an account needs an address and a password', async () => {
  for (const credentials of [
    { email: '', password: 'nilgiri-2026' },
    { email: 'asha@example.in', password: '' },
  ]) {
    const { error } = await person.client.auth.signUp(credentials);
    assert.ok(error);
  }
});

test('C-418: the schema is public, also when it is named', async () => {
  const named = await rows(person.client.schema('public').from('profiles').select('id').eq('id', person.id));
  assert.deepEqual(named, [{ id: person.id }]);
});
