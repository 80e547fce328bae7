// The same rows in other formats.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, JOBS } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', JOBS);
});

function jobs(columns: string) {
  return employer.client.from('jobs').select(columns).eq('employer_id', employer.id).order('title');
}

test('csv has a header, quotes what needs it and leaves nulls empty', async () => {
  const text: string = await rows(jobs('type,salary_min,department').csv());

  assert.deepEqual(text.trimEnd().split('\n'), [
    'type,salary_min,department',
    'Full-time,90000,Engineering',
    'Contract,50000,"Design, print (and web)"',
    'Part-time,,',
    'Remote,60000,"Say ""hello"""',
  ]);
});

test('stripNulls leaves out keys without a value', async () => {
  assert.deepEqual(await rows(jobs('title, salary_min').lte('title', 'Driver').stripNulls()), [
    { title: 'Data Engineer', salary_min: 90000 },
    { title: 'Designer', salary_min: 50000 },
    { title: 'Driver' },
  ]);
});

test('stripNulls works on a single row', async () => {
  assert.deepEqual(await rows(jobs('title, salary_min').eq('title', 'Driver').single().stripNulls()), {
    title: 'Driver',
  });
});

test('a format that is not served is refused', async () => {
  await refused(jobs('title').geojson(), { status: 406, code: 'PGRST107' });
});
