// The anonymous key can read nothing, and write nothing except a message to the operator.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from '../../support/answers.ts';
import { anonymous } from '../../support/people.ts';
import { job } from '../../support/rows.ts';

const TABLES = [
  'profiles',
  'seekers',
  'freelancers',
  'reviews',
  'posts',
  'post_likes',
  'comments',
  'jobs',
  'job_applications',
  'application_events',
  'application_answers',
  'resume_openings',
  'application_notes',
  'application_ratings',
  'application_tags',
  'answer_templates',
  'job_scorecards',
  'application_scores',
  'tenders',
  'proposals',
  'saves',
  'conversations',
  'participants',
  'messages',
  'notifications',
  'notification_preferences',
  'contact_messages',
  'subscriptions',
  'blocks',
  'reports',
];

const CONTACT = { name: 'Visitor', email: 'visitor@example.in', subject: 'Hello', message: 'Do you take fax?' };

for (const table of TABLES) {
  test(`${table} cannot be read`, async () => {
    await refused(anonymous.from(table).select(), { status: 401, code: '42501' });
  });
}

test('a count is a read', async () => {
  const { status, count } = await anonymous.from('jobs').select('id', { count: 'exact', head: true });
  assert.deepEqual({ status, count }, { status: 401, count: null });
});

test('C-389: nothing can be inserted, changed or deleted', async () => {
  await refused(anonymous.from('jobs').insert(job()), { status: 401, code: '42501' });
  await refused(anonymous.from('jobs').update({ title: 'Mine' }).neq('title', ''), { status: 401, code: '42501' });
  await refused(anonymous.from('jobs').delete().neq('title', ''), { status: 401, code: '42501' });
});

test('a message to the operator can be left', async () => {
  const { error, status } = await anonymous.from('contact_messages').insert(CONTACT);
  assert.deepEqual({ error, status }, { error: null, status: 201 });
});

test('a message to the operator cannot be read back', async () => {
  await refused(anonymous.from('contact_messages').insert(CONTACT).select(), { status: 401, code: '42501' });
});
