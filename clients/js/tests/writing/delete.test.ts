// Deleting rows that a filter finds.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, operator, type Person } from '../../support/people.ts';
import { insert, job } from '../../support/rows.ts';

let employer: Person;

beforeEach(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', [job({ title: 'Baker' }), job({ title: 'Cook' })]);
});

function jobs() {
  return employer.client.from('jobs');
}

function stored() {
  return rows(jobs().select('title').eq('employer_id', employer.id).order('title'));
}

test('a deletion returns 204 without a body', async () => {
  const { data, error, status } = await jobs().delete().match({ employer_id: employer.id, title: 'Cook' });

  assert.deepEqual({ data, error, status }, { data: null, error: null, status: 204 });
  assert.deepEqual(await stored(), [{ title: 'Baker' }]);
});

test('select sends back the deleted rows', async () => {
  const deleted = jobs().delete().match({ employer_id: employer.id, title: 'Cook' }).select('title');
  const { data, status } = await deleted;
  assert.deepEqual({ data, status }, { data: [{ title: 'Cook' }], status: 200 });
});

test('a deletion that finds nothing returns an empty list', async () => {
  const { data, status } = await jobs().delete().eq('title', 'No such title').select();
  assert.deepEqual({ data, status }, { data: [], status: 200 });
});

test('a count returns the number of deleted rows', async () => {
  assert.equal((await jobs().delete({ count: 'exact' }).eq('employer_id', employer.id)).count, 2);
});

test('single on two deleted rows is refused and keeps both', async () => {
  await refused(jobs().delete().eq('employer_id', employer.id).select().single(), { status: 406, code: 'PGRST116' });
  assert.equal((await stored()).length, 2);
});

test('more rows than maxAffected are refused and kept', async () => {
  await refused(jobs().delete().eq('employer_id', employer.id).maxAffected(1), { status: 400, code: 'PGRST124' });
  assert.equal((await stored()).length, 2);
});

test('a job with an application is not deleted', async () => {
  const applicant = await createPerson('user');
  const [baker] = await rows(jobs().select('id').match({ employer_id: employer.id, title: 'Baker' }));
  const application = {
    job_id: baker.id,
    applicant_id: applicant.id,
    full_name: 'A',
    email: 'a@b.in',
    resume_path: 'r.pdf',
  };
  await operator.from('job_applications').insert(application).throwOnError();

  assert.deepEqual(await rows(jobs().delete().eq('employer_id', employer.id).select('title')), [{ title: 'Cook' }]);
  assert.deepEqual(await stored(), [{ title: 'Baker' }]);
});

test('a delete without a filter is refused and deletes nothing', async () => {
  await refused(jobs().delete(), { status: 400, code: '21000', message: 'DELETE requires a WHERE clause' });
  await refused(jobs().delete().select(), { status: 400, code: '21000' });
  assert.equal((await stored()).length, 2);
});
