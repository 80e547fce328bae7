// Filters on array columns: containment and overlap, in every notation that the client sends.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows, titles } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, JOBS } from '../../support/rows.ts';

const ALL = ['Data Engineer', 'Designer', 'Driver', 'Web Developer'];

let employer: Person;

before(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', JOBS);
});

function jobs() {
  return employer.client.from('jobs').select('title').eq('employer_id', employer.id);
}

test('contains needs the element', async () => {
  assert.deepEqual(await titles(jobs().contains('skills', ['SQL'])), ['Data Engineer', 'Web Developer']);
});

test('contains needs all elements', async () => {
  assert.deepEqual(await titles(jobs().contains('skills', ['SQL', 'Python'])), ['Data Engineer']);
});

test('contains accepts JSON, so that an element may contain a comma', async () => {
  assert.deepEqual(await titles(jobs().contains('skills', '["Node, Deno"]')), ['Web Developer']);
});

test('contains accepts quoted elements of an array literal', async () => {
  assert.deepEqual(await titles(jobs().contains('skills', '{"Node, Deno",SQL}')), ['Web Developer']);
});

test('every list contains the empty one', async () => {
  assert.deepEqual(await titles(jobs().contains('skills', [])), ALL);
});

test('contains works on a list that has no index', async () => {
  assert.deepEqual(await titles(jobs().contains('requirements', ['Five years'])), ['Data Engineer']);
});

test('containedBy keeps lists within the given one, the empty list among them', async () => {
  assert.deepEqual(await titles(jobs().containedBy('skills', ['Figma', 'SQL', 'Python'])), [
    'Data Engineer',
    'Designer',
    'Driver',
  ]);
});

test('overlaps needs one common element', async () => {
  assert.deepEqual(await titles(jobs().overlaps('skills', ['Figma', 'React', 'Excel'])), ['Designer', 'Web Developer']);
});

test('overlaps with the empty list finds nothing', async () => {
  assert.deepEqual(await titles(jobs().overlaps('skills', [])), []);
});

test('not contains keeps the others', async () => {
  assert.deepEqual(await titles(jobs().not('skills', 'cs', '{SQL}')), ['Designer', 'Driver']);
});

test('contains looks inside objects', async () => {
  const work_experience = [{ company: 'Setu', role: 'Lead', duration: '2 years' }];
  await employer.client.from('profiles').update({ work_experience }).eq('id', employer.id).throwOnError();
  const profiles = (part: object[]) =>
    employer.client
      .from('profiles')
      .select('id')
      .eq('id', employer.id)
      .contains('work_experience', JSON.stringify(part));

  assert.deepEqual(await rows(profiles([{ company: 'Setu' }])), [{ id: employer.id }]);
  assert.deepEqual(await rows(profiles([{ company: 'Tata' }])), []);
});
