// Invalid keys and tokens. None of them is treated as the anonymous key.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { anonKey, connect, createPerson, operator, serviceKey, url, type Person } from '../../support/people.ts';
import { withClaims } from '../../support/tokens.ts';

let person: Person;
let token: string;

before(async () => {
  person = await createPerson('user');
  token = await accessToken(person);
});

async function accessToken({ client }: Person): Promise<string> {
  const { data } = await client.auth.getSession();
  assert.ok(data.session);
  return data.session.access_token;
}

function read(key: string, bearer?: string) {
  return connect(key, bearer).from('profiles').select('id').eq('id', person.id);
}

test('a valid token is accepted', async () => {
  assert.deepEqual(await rows(read(anonKey, token)), [{ id: person.id }]);
});

test('a key sent as bearer has its own role', async () => {
  assert.deepEqual(await rows(read(anonKey, serviceKey)), [{ id: person.id }]);
});

test('a key can be sent in the URL', async () => {
  const address = `${url}/rest/v1/profiles?select=id&id=eq.${person.id}&apikey=${anonKey}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });

  assert.deepEqual(await response.json(), [{ id: person.id }]);
});

test('a request without a key is refused with an explanation', async () => {
  const response = await fetch(`${url}/rest/v1/profiles`);

  assert.equal(response.status, 401);
  assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
  assert.deepEqual(Object.keys((await response.json()) as object).sort(), ['code', 'details', 'hint', 'message']);
});

test('a key that is not ours is refused', async () => {
  await refused(read('sb_publishable_of_someone_else'), { status: 401, code: 'PGRST302' });
});

test('a bearer that is not a token is refused', async () => {
  await refused(read(anonKey, 'garbage'), { status: 401, code: 'PGRST301' });
});

test('a token with a broken signature is refused', async () => {
  await refused(read(anonKey, `${token.slice(0, -4)}AAAA`), { status: 401, code: 'PGRST301' });
});

test('a token without a signature is refused', async () => {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const unsigned = `${header}.${token.split('.')[1] ?? ''}.`;
  await refused(read(anonKey, unsigned), { status: 401, code: 'PGRST301' });
});

test('an expired token is refused', async () => {
  const expired = withClaims(token, { exp: Math.floor(Date.now() / 1000) - 1 });
  await refused(read(anonKey, expired), { status: 401, code: 'PGRST303', message: 'JWT expired' });
});

test('an expired token is refused by functions too', async () => {
  const expired = connect(anonKey, withClaims(token, { exp: 1_600_000_000 }));
  const called = expired.rpc('get_conversations_with_details', { p_user_id: person.id });
  await refused(called, { status: 401, code: 'PGRST303', message: 'JWT expired' });
});

test('a token stops working when its owner signs out', async () => {
  const leaver = await createPerson('user');
  const left = await accessToken(leaver);
  await leaver.client.auth.signOut();

  const { status } = await read(anonKey, left);
  assert.equal(status, 401);
});

test('a suspended account is refused with the token it has', async () => {
  const suspended = await createPerson('user');
  const { error } = await operator.auth.admin.updateUserById(suspended.id, { ban_duration: '24h' });
  assert.equal(error, null);

  assert.equal((await suspended.client.from('profiles').select('id')).status, 401);
});

test('a deleted account is refused with the token it had', async () => {
  const deleted = await createPerson('user');
  const { error } = await operator.auth.admin.deleteUser(deleted.id);
  assert.equal(error, null);

  assert.equal((await deleted.client.from('profiles').select('id')).status, 401);
});

test('claims about the user are not rights', async () => {
  const pretender = connect(anonKey, withClaims(token, { user_metadata: { user_type: 'employer' } }));
  const job = { title: 'Spy', location: 'Delhi', type: 'Contract', description: 'Secret.' };
  await refused(pretender.from('jobs').insert(job), { status: 403, code: '42501' });
});
