// Every filter on plain columns.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, titles } from '../../support/answers.ts';
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

test('eq keeps equal rows', async () => {
  assert.deepEqual(await titles(jobs().eq('location', 'Pune')), ['Data Engineer']);
});

test('neq drops equal rows', async () => {
  assert.deepEqual(await titles(jobs().neq('location', 'Pune')), ['Designer', 'Driver', 'Web Developer']);
});

test('neq drops nulls too, since a comparison with null is never true', async () => {
  assert.deepEqual(await titles(jobs().neq('experience', 'Senior Level')), ['Designer', 'Web Developer']);
});

test('gt keeps rows above the value', async () => {
  assert.deepEqual(await titles(jobs().gt('salary_min', 60000)), ['Data Engineer']);
});

test('gte keeps the value itself', async () => {
  assert.deepEqual(await titles(jobs().gte('salary_min', 60000)), ['Data Engineer', 'Web Developer']);
});

test('lt compares numbers as numbers', async () => {
  assert.deepEqual(await titles(jobs().lt('salary_max', 100000)), ['Designer']);
});

test('lte keeps the value itself', async () => {
  assert.deepEqual(await titles(jobs().lte('salary_max', 100000)), ['Designer', 'Web Developer']);
});

test('two filters on one column both apply', async () => {
  assert.deepEqual(await titles(jobs().gte('salary_min', 50000).lt('salary_min', 90000)), [
    'Designer',
    'Web Developer',
  ]);
});

test('a time is compared as a time, whatever its offset', async () => {
  const { data: newest } = await employer.client
    .from('jobs')
    .select('created_at')
    .eq('employer_id', employer.id)
    .order('created_at', { ascending: false })
    .limit(1)
    .single();
  const inIndia = newest?.created_at.replace('+00:00', '+05:30');

  assert.deepEqual(await titles(jobs().gt('created_at', inIndia)), ALL);
});

test('like supports % and _ and is case-sensitive', async () => {
  assert.deepEqual(await titles(jobs().like('title', 'D%')), ['Data Engineer', 'Designer', 'Driver']);
  assert.deepEqual(await titles(jobs().like('title', 'Dr_ver')), ['Driver']);
  assert.deepEqual(await titles(jobs().like('title', 'd%')), []);
});

test('like accepts * for %', async () => {
  assert.deepEqual(await titles(jobs().filter('title', 'like', '*er')), ALL);
});

test('ilike ignores case', async () => {
  assert.deepEqual(await titles(jobs().ilike('location', '%DELHI')), ['Designer', 'Driver']);
});

test('likeAnyOf needs one of the patterns', async () => {
  assert.deepEqual(await titles(jobs().likeAnyOf('title', ['Web%', 'Dri%'])), ['Driver', 'Web Developer']);
});

test('likeAllOf needs all of the patterns', async () => {
  assert.deepEqual(await titles(jobs().likeAllOf('title', ['D%', '%r', '%sign%'])), ['Designer']);
});

test('ilikeAnyOf and ilikeAllOf ignore case', async () => {
  assert.deepEqual(await titles(jobs().ilikeAnyOf('title', ['web%', 'dri%'])), ['Driver', 'Web Developer']);
  assert.deepEqual(await titles(jobs().ilikeAllOf('title', ['d%', '%SIGN%'])), ['Designer']);
});

test('regexMatch finds a pattern anywhere and is case-sensitive', async () => {
  assert.deepEqual(await titles(jobs().regexMatch('title', 'D(esign|riv)er')), ['Designer', 'Driver']);
  assert.deepEqual(await titles(jobs().regexMatch('title', '^web')), []);
});

test('regexIMatch ignores case', async () => {
  assert.deepEqual(await titles(jobs().regexIMatch('title', '^web')), ['Web Developer']);
});

test('in keeps rows with one of the values', async () => {
  assert.deepEqual(await titles(jobs().in('type', ['Remote', 'Contract'])), ['Designer', 'Web Developer']);
});

test('in keeps numbers', async () => {
  assert.deepEqual(await titles(jobs().in('salary_min', [90000, 50000])), ['Data Engineer', 'Designer']);
});

test('in accepts values with commas, parentheses and quotes', async () => {
  assert.deepEqual(await titles(jobs().in('department', ['Design, print (and web)', 'Engineering'])), [
    'Data Engineer',
    'Designer',
  ]);
  assert.deepEqual(await titles(jobs().in('department', ['Say "hello"'])), ['Web Developer']);
});

test('in with an empty list finds nothing', async () => {
  assert.deepEqual(await titles(jobs().in('type', [])), []);
});

test('notIn drops rows with one of the values', async () => {
  assert.deepEqual(await titles(jobs().notIn('type', ['Remote', 'Contract'])), ['Data Engineer', 'Driver']);
});

test('is null finds missing values', async () => {
  assert.deepEqual(await titles(jobs().is('salary_min', null)), ['Driver']);
});

test('is not_null finds present values', async () => {
  assert.deepEqual(await titles(jobs().filter('department', 'is', 'not_null')), [
    'Data Engineer',
    'Designer',
    'Web Developer',
  ]);
});

test('is true and is false tell booleans apart', async () => {
  const business = await createPerson('business');
  const common = { category: 'Design', deadline: '2099-01-31', description: 'Two coats.' };
  await insert(business, 'tenders', [
    { ...common, title: 'Open bids', sealed: false },
    { ...common, title: 'Sealed bids', sealed: true },
  ]);
  const tenders = () => business.client.from('tenders').select('title').eq('business_id', business.id);

  assert.deepEqual(await titles(tenders().is('sealed', true)), ['Sealed bids']);
  assert.deepEqual(await titles(tenders().is('sealed', false)), ['Open bids']);
  assert.deepEqual(await titles(tenders().filter('sealed', 'is', 'unknown')), []);
  assert.deepEqual(await titles(tenders().eq('sealed', true)), ['Sealed bids']);
});

test('isDistinct treats null like any other value', async () => {
  assert.deepEqual(await titles(jobs().isDistinct('experience', 'Mid Level')), ['Data Engineer', 'Driver']);
});

test('not negates a filter', async () => {
  assert.deepEqual(await titles(jobs().not('location', 'eq', 'Pune')), ['Designer', 'Driver', 'Web Developer']);
  assert.deepEqual(await titles(jobs().not('salary_min', 'is', null)), ['Data Engineer', 'Designer', 'Web Developer']);
  assert.deepEqual(await titles(jobs().not('title', 'like', 'D%')), ['Web Developer']);
  assert.deepEqual(await titles(jobs().not('type', 'in', '(Remote,Contract)')), ['Data Engineer', 'Driver']);
});

test('match compares several columns at once', async () => {
  assert.deepEqual(await titles(jobs().match({ location: 'Delhi', type: 'Part-time' })), ['Driver']);
});

test('eq(any) needs one of the values', async () => {
  assert.deepEqual(await titles(jobs().filter('type', 'eq(any)', '{Remote,Contract}')), ['Designer', 'Web Developer']);
});

test('gt(all) must be above all of the values', async () => {
  assert.deepEqual(await titles(jobs().filter('salary_min', 'gt(all)', '{50000,60000}')), ['Data Engineer']);
});

test('commas, parentheses and quotes of a plain value are taken literally', async () => {
  assert.deepEqual(await titles(jobs().eq('department', 'Design, print (and web)')), ['Designer']);
  assert.deepEqual(await titles(jobs().eq('department', 'Say "hello"')), ['Web Developer']);
  assert.deepEqual(await titles(jobs().eq('department', '"Engineering"')), []);
});

test('eq null looks for the text, not for missing values', async () => {
  assert.deepEqual(await titles(jobs().filter('department', 'eq', 'null')), []);
});

test('a JSON path can be compared', async () => {
  assert.deepEqual(await titles(jobs().eq('skills->>0', 'React')), ['Web Developer']);
  assert.deepEqual(await titles(jobs().not('requirements->0', 'is', null)), ['Data Engineer']);
});

test('range operators are refused, as no column holds a range', async () => {
  await refused(jobs().rangeGt('salary_min', '[1,2]'), { status: 400, code: 'PGRST100' });
});
