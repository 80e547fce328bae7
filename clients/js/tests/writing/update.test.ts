// Changing rows that a filter finds.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, job } from '../../support/rows.ts';

let employer: Person;

beforeEach(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', [
    job({ title: 'Baker', department: 'Kitchen', skills: ['Bread'] }),
    job({ title: 'Cook', department: 'Kitchen' }),
  ]);
});

function jobs() {
  return employer.client.from('jobs');
}

function stored(columns: string) {
  return rows(jobs().select(columns).eq('employer_id', employer.id).order('title'));
}

test('a change returns 204 without a body', async () => {
  const { data, error, status } = await jobs()
    .update({ location: 'Goa' })
    .match({ employer_id: employer.id, title: 'Cook' });

  assert.deepEqual({ data, error, status }, { data: null, error: null, status: 204 });
  assert.deepEqual(await stored('location'), [{ location: 'Ooty' }, { location: 'Goa' }]);
});

test('select sends back the changed rows', async () => {
  const updated = jobs().update({ status: 'Closed' }).eq('employer_id', employer.id).eq('title', 'Baker');
  const { data, status } = await updated.select('title, status, employer:profiles(full_name)');

  assert.equal(status, 200);
  assert.deepEqual(data, [{ title: 'Baker', status: 'Closed', employer: { full_name: 'Asha Rao' } }]);
});

test('a change that finds nothing returns an empty list', async () => {
  const { data, status } = await jobs().update({ location: 'Goa' }).eq('title', 'No such title').select();
  assert.deepEqual({ data, status }, { data: [], status: 200 });
});

test('a count returns the number of changed rows', async () => {
  const { count } = await jobs().update({ location: 'Goa' }, { count: 'exact' }).eq('employer_id', employer.id);
  assert.equal(count, 2);
});

test('a filter that matches every row changes only rows the caller may change', async () => {
  const other = await createPerson('employer');
  await insert(other, 'jobs', [job({ title: 'Theirs', location: 'Agra' })]);

  const update = jobs().update({ location: 'Goa' }, { count: 'exact' }).not('id', 'is', null);
  assert.equal((await update).count, 2);
  const theirs = jobs().select('location').eq('employer_id', other.id);
  assert.deepEqual(await rows(theirs), [{ location: 'Agra' }]);
});

test('a value can be removed and a list replaced', async () => {
  await jobs()
    .update({ department: null, skills: ['Cake', 'Rusk'] })
    .eq('employer_id', employer.id)
    .throwOnError();
  assert.deepEqual(await stored('department, skills'), [
    { department: null, skills: ['Cake', 'Rusk'] },
    { department: null, skills: ['Cake', 'Rusk'] },
  ]);
});

test('no columns change nothing', async () => {
  const { error, status } = await jobs().update({}).eq('employer_id', employer.id);
  assert.deepEqual({ error, status }, { error: null, status: 204 });
});

test('single on two changed rows is refused and nothing changes', async () => {
  const updated = jobs().update({ location: 'Goa' }).eq('employer_id', employer.id).select().single();

  await refused(updated, { status: 406, code: 'PGRST116', details: 'The result contains 2 rows' });
  assert.deepEqual(await stored('location'), [{ location: 'Ooty' }, { location: 'Ooty' }]);
});

test('more rows than maxAffected are refused and nothing changes', async () => {
  const updated = jobs().update({ location: 'Goa' }).eq('employer_id', employer.id).maxAffected(1);

  await refused(updated, { status: 400, code: 'PGRST124' });
  assert.deepEqual(await stored('location'), [{ location: 'Ooty' }, { location: 'Ooty' }]);
});

test('as many rows as maxAffected are accepted', async () => {
  const { error } = await jobs().update({ location: 'Goa' }).eq('employer_id', employer.id).maxAffected(2);
  assert.equal(error, null);
  assert.deepEqual(await stored('location'), [{ location: 'Goa' }, { location: 'Goa' }]);
});

test('a row cannot be given to another person', async () => {
  const other = await createPerson('employer');
  await refused(jobs().update({ employer_id: other.id }).eq('employer_id', employer.id), {
    status: 403,
    code: '42501',
  });
  assert.equal((await stored('title')).length, 2);
});

test('a row keeps its key, whether the key is sent alone or not', async () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const baker = () => ({ employer_id: employer.id, title: 'Baker' });

  await refused(jobs().update({ id, location: 'Goa' }).match(baker()), { status: 403, code: '42501' });
  await refused(jobs().update({ id }).match(baker()), { status: 403, code: '42501' });
});

test('the row’s own key may be sent', async () => {
  const { id } = await rows(jobs().select('id').match({ employer_id: employer.id, title: 'Baker' }).single());
  const updated = jobs().update({ id, location: 'Goa' }).eq('id', id).select('location');
  assert.deepEqual(await rows(updated), [{ location: 'Goa' }]);
});

test('an update without a filter is refused and changes nothing', async () => {
  const update = jobs().update({ location: 'Nowhere' });
  await refused(update, { status: 400, code: '21000', message: 'UPDATE requires a WHERE clause' });
  assert.ok((await stored('location')).every(({ location }: { location: string }) => location !== 'Nowhere'));
});
