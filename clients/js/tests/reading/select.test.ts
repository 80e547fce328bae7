// The columns of a row: aliases, casts and JSON paths.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insertOne, job } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer', 'Deccan Traders');
  await insertOne(
    employer,
    'jobs',
    job({ title: 'Clerk', salary_min: 30000, skills: ['Tally'], requirements: ['Typing', 'Hindi'] }),
  );
  const work_experience = [
    { company: 'Setu', role: 'Lead', duration: '2 years', sites: ['Pune', 'Goa'] },
    { company: 'Tata', role: 'Trainee', duration: '1 year' },
  ];
  await employer.client.from('profiles').update({ work_experience }).eq('id', employer.id).throwOnError();
});

function selectJob(columns?: string) {
  return rows(employer.client.from('jobs').select(columns).eq('employer_id', employer.id).single());
}

function selectProfile(columns: string) {
  return rows(employer.client.from('profiles').select(columns).eq('id', employer.id).single());
}

test('select() without columns gives all of them with their JSON types', async () => {
  const { id, created_at, updated_at, confirmed_at, ...clerk } = await selectJob();

  assert.equal(typeof id, 'string');
  assert.equal(typeof created_at, 'string');
  assert.equal(typeof updated_at, 'string');
  assert.equal(typeof confirmed_at, 'string');
  assert.deepEqual(clerk, {
    employer_id: employer.id,
    title: 'Clerk',
    company: 'Nilgiri Tea',
    logo_url: null,
    location: 'Ooty',
    type: 'Full-time',
    department: null,
    salary_min: 30000,
    salary_max: null,
    experience: null,
    skills: ['Tally'],
    description: 'Keeps the books.',
    requirements: ['Typing', 'Hindi'],
    status: 'Active',
    expires_at: null,
    views: 0,
    applications: 0,
    posted_by: employer.id,
    reply_days: 14,
    confirm_by: null,
    warnings: [],
    held_at: null,
    questions: [],
  });
});

test('columns are returned in the requested order', async () => {
  assert.deepEqual(Object.entries(await selectJob('salary_min, title')), [
    ['salary_min', 30000],
    ['title', 'Clerk'],
  ]);
});

test('a column can be given another name', async () => {
  assert.deepEqual(await selectJob('position:title'), { position: 'Clerk' });
});

test('a column can be cast', async () => {
  assert.deepEqual(await selectJob('salary_min::text'), { salary_min: '30000' });
});

test('a column can be cast under another name', async () => {
  assert.deepEqual(await selectJob('from:salary_min::text'), { from: '30000' });
});

test('an arrow returns an element of a list as JSON', async () => {
  assert.deepEqual(await selectJob('first:requirements->0'), { first: 'Typing' });
});

test('a path is named after its last key', async () => {
  assert.deepEqual(await selectProfile('work_experience->0->company'), { company: 'Setu' });
});

test('a double arrow returns text', async () => {
  const { role, sites } = await selectProfile('work_experience->1->>role, sites:work_experience->0->>sites');
  assert.equal(role, 'Trainee');
  assert.deepEqual(JSON.parse(sites), ['Pune', 'Goa']);
});

test('a path that does not exist returns null', async () => {
  assert.deepEqual(await selectProfile('none:work_experience->7->company'), { none: null });
});

test('a time has microseconds and an offset, even when they are zero', async () => {
  await employer.client.from('jobs').update({ expires_at: '2099-01-31T05:30:00+05:30' }).eq('employer_id', employer.id);
  const { expires_at } = await selectJob('expires_at');
  await employer.client.from('jobs').update({ expires_at: null }).eq('employer_id', employer.id);

  assert.equal(expires_at, '2099-01-31T00:00:00.000000+00:00');
});

test('a boolean and a date are a boolean and a date', async () => {
  const business = await createPerson('business');
  const fields = { title: 'Paint', category: 'Design', deadline: '2099-01-31', description: 'Two coats.' };
  await insertOne(business, 'tenders', fields);

  const found = business.client.from('tenders').select('sealed, deadline').eq('business_id', business.id);
  assert.deepEqual(await rows(found), [{ sealed: true, deadline: '2099-01-31' }]);
});

test('a rating is a number with a fraction', async () => {
  const { data: freelancer } = await employer.client.from('freelancers').insert({ title: 'Tutor' }).select().single();

  assert.equal(freelancer.rating, 0);
  const { data } = await employer.client.from('freelancers').select('rating').eq('id', employer.id).lt('rating', 0.5);
  assert.equal(data?.length, 1);
});

test('casts work for numbers, times and texts, and refuse invalid values', async () => {
  const { day, time, pay } = await selectJob('day:created_at::date, time:created_at::time, pay:salary_min::text');
  assert.match(day, /^\d{4}-\d\d-\d\d$/);
  assert.match(time, /^\d\d:\d\d:\d\d\.\d{6}$/);
  assert.equal(pay, '30000');
  await refused(employer.client.from('jobs').select('title::int').eq('employer_id', employer.id), {
    status: 400,
    code: '22P02',
  });
});
