// The calls of the profile and settings pages.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';

let owner: Person;
let visitor: Person;

before(async () => {
  owner = await createPerson('user', 'Farhan Ali');
  visitor = await createPerson('business');
});

test('C-384: signing up creates a profile with the given name and type', async () => {
  const profile = await rows(visitor.client.from('profiles').select('*').eq('id', owner.id).single());

  assert.equal(profile.full_name, 'Farhan Ali');
  assert.equal(profile.user_type, 'user');
  assert.match(profile.handle, /^[a-z0-9_]{3,30}$/);
});

test('C-397: the profile page upserts what it shows and answers 200, since nothing is new', async () => {
  const edited = {
    id: owner.id,
    full_name: 'Farhan A.',
    bio: 'Draws bridges.',
    company_name: 'Setu Works',
    work_experience: [{ company: 'Setu Works', role: 'Engineer', duration: '2019-2024' }],
    education: [{ institution: 'IIT Madras', degree: 'B.Tech', year: '2019' }],
    updated_at: new Date().toISOString(),
  };

  const { data, error, status } = await owner.client.from('profiles').upsert(edited);
  assert.deepEqual({ data, error, status }, { data: null, error: null, status: 200 });

  const { updated_at, ...kept } = edited;
  const columns = Object.keys(kept).join(', ');
  assert.deepEqual(await rows(visitor.client.from('profiles').select(columns).eq('id', owner.id).single()), kept);
});

test('C-397: the settings page upserts a name and a bio and leaves the rest as it was', async () => {
  const page = { id: visitor.id, full_name: 'Lakshmi', bio: 'Buys tea.', updated_at: new Date().toISOString() };
  await visitor.client
    .from('profiles')
    .update({ company_name: 'Nilgiri Tea', skills: ['Tasting'] })
    .eq('id', visitor.id);

  await visitor.client.from('profiles').upsert(page).throwOnError();

  const columns = 'full_name, bio, company_name, skills, user_type';
  assert.deepEqual(await rows(owner.client.from('profiles').select(columns).eq('id', visitor.id).single()), {
    full_name: 'Lakshmi',
    bio: 'Buys tea.',
    company_name: 'Nilgiri Tea',
    skills: ['Tasting'],
    user_type: 'business',
  });
});

test('updated_at is accepted but the server sets it', async () => {
  await owner.client.from('profiles').upsert({ id: owner.id, updated_at: '1999-01-01T00:00:00Z' }).throwOnError();

  const profile = await rows(owner.client.from('profiles').select('updated_at').eq('id', owner.id).single());
  assert.ok(Date.parse(profile.updated_at) > Date.parse('2020-01-01'));
});
