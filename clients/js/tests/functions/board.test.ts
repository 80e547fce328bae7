// Applying, bidding and deciding through functions, as a program would call them.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { given, PDF } from '../../support/files.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insertOne, job, tender } from '../../support/rows.ts';

let seeker: Person;
let employer: Person;
let business: Person;

before(async () => {
  [seeker, employer, business] = await Promise.all([
    createPerson('user', 'Asha Rao'),
    createPerson('employer', 'Ravi Menon'),
    createPerson('business', 'Meera Iyer'),
  ]);
  await given(seeker.client.storage.from('resumes').upload(`${seeker.id}/resume.pdf`, PDF));
});

function application(jobId: string) {
  const resume = `${seeker.id}/resume.pdf`;
  return { p_job_id: jobId, p_full_name: 'Asha Rao', p_email: 'asha@example.in', p_resume_path: resume };
}

function proposal(tenderId: string) {
  return {
    p_tender_id: tenderId,
    p_name: 'Asha Rao',
    p_email: 'asha@example.in',
    p_mobile: '98765 43210',
    p_address: 'Pune',
    p_amount: 250000,
  };
}

test('an application is one row, of which columns can be chosen', async () => {
  const { id } = await insertOne(employer, 'jobs', job());
  const applied = seeker.client.rpc('apply_to_job', application(id)).select('job_id,status').single();
  assert.deepEqual(await rows(applied), { job_id: id, status: 'Under Review' });
});

test('an optional argument may be left out or null', async () => {
  const { id } = await insertOne(employer, 'jobs', job());
  const applied = await rows(seeker.client.rpc('apply_to_job', { ...application(id), p_cover_letter: null }));
  assert.equal(applied.cover_letter, null);
  const step = { p_application_id: applied.id, p_status: 'Interview Scheduled' };
  assert.equal((await rows(employer.client.rpc('set_application_status', step))).status, 'Interview Scheduled');
});

test('applying twice is a conflict that says so', async () => {
  const { id } = await insertOne(employer, 'jobs', job());
  await rows(seeker.client.rpc('apply_to_job', application(id)));
  await refused(seeker.client.rpc('apply_to_job', application(id)), {
    status: 409,
    code: '23505',
    message: 'You have already applied to this job.',
  });
});

test('history comes with the application', async () => {
  const { id } = await insertOne(employer, 'jobs', job());
  const applied = await rows(seeker.client.rpc('apply_to_job', application(id)));
  const step = { p_application_id: applied.id, p_status: 'Rejected', p_note: 'Too far away' };
  await rows(employer.client.rpc('set_application_status', step));
  const told = seeker.client.from('job_applications').select('events(status,note)').eq('id', applied.id);
  assert.deepEqual((await rows(told.order('created_at', { referencedTable: 'events' }).single())).events, [
    { status: 'Under Review', note: null },
    { status: 'Rejected', note: 'Too far away' },
  ]);
});

test('a sealed tender is decided once it is closed', async () => {
  const { id } = await insertOne(business, 'tenders', tender());
  const made = await rows(seeker.client.rpc('submit_proposal', proposal(id)));
  assert.equal(made.mobile, '+919876543210');
  const award = { p_proposal_id: made.id, p_status: 'Accepted', p_note: 'The best price' };
  await refused(business.client.rpc('decide_proposal', award), { status: 400, code: 'SG003' });
  await rows(business.client.from('tenders').update({ status: 'Closed' }).eq('id', id));
  assert.equal((await rows(business.client.rpc('decide_proposal', award))).note, 'The best price');
  const after = business.client.from('tenders').select('status,events(kind)').eq('id', id).single();
  assert.deepEqual(await rows(after), { status: 'Awarded', events: [{ kind: 'Closed' }, { kind: 'Awarded' }] });
});

test('the remaining quota of a plan can be read with GET', async () => {
  const bidder = await createPerson('user');
  const left = await rows(bidder.client.rpc('proposals_left', {}, { get: true }));
  assert.deepEqual({ ...left, renews_on: null }, { plan: 'Basic', limit: 5, used: 0, left: 5, renews_on: null });
});

test('the dashboard is one answer per account type', async () => {
  const parts = async (person: Person) => Object.keys(await rows(person.client.rpc('dashboard', {}, { get: true })));
  assert.deepEqual(await parts(seeker), ['user_type', 'seeking', 'bidding']);
  assert.deepEqual(await parts(employer), ['user_type', 'hiring', 'bidding']);
  assert.deepEqual(await parts(business), ['user_type', 'tendering', 'hiring', 'bidding']);
});

test('a view counts once, and profile views are visible only to the owner', async () => {
  const { id } = await insertOne(employer, 'jobs', job());
  const view = { p_kind: 'job', p_id: id };
  assert.equal(await rows(seeker.client.rpc('record_view', view)), 1);
  assert.equal(await rows(seeker.client.rpc('record_view', view)), 1);
  assert.equal(await rows(seeker.client.rpc('record_view', { p_kind: 'profile', p_id: employer.id })), null);
});

test('a GSTIN is checked for its format, and the answer claims no more', async () => {
  const verify = (p_gstin: string) => rows(seeker.client.rpc('verify_gstin', { p_gstin }, { get: true }));
  const { message, details } = await verify('27AAPFU0939F1ZV');
  assert.match(message, /not the GST register/);
  assert.deepEqual(JSON.parse(details ?? '').values, { state: 'Maharashtra' });
  assert.equal((await verify('27AAPFU0939F1ZO')).well_formed, false);
});
