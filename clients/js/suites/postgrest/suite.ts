// PostgREST's request and answer pairs on our tables. The rows belong to one company and its two people.

import { createPerson } from '../../support/people.ts';
import { insert, insertOne, JOBS, tender } from '../../support/rows.ts';
import { Suite } from '../suite.ts';
import { CHANGING } from './changing.ts';
import { EMBEDDING } from './embedding.ts';
import { ERRORS } from './errors.ts';
import { FILTERS } from './filters.ts';
import { FUNCTIONS } from './functions.ts';
import { INSERTING } from './inserting.ts';
import { checkPair, type Names, type Pair } from './pairs.ts';
import { READING } from './reading.ts';

export async function buildPostgrest(): Promise<Suite> {
  const suite = new Suite('PostgREST');
  const company = await createPerson('business', 'Malabar Spices');
  const reader = await createPerson('user', 'Ravi Iyer');
  const jobs = await insert(company, 'jobs', JOBS);
  const harvest = await insertOne(company, 'posts', { content: 'It is kind of fun to do the impossible' });
  const quiet = await insertOne(company, 'posts', { content: 'Fat cats ate rats' });
  for (const text of ['First', 'Second']) await insertOne(company, 'comments', { post_id: harvest.id, text });
  await insertOne(reader, 'comments', { post_id: harvest.id, text: 'Third' });
  await insert(company, 'tenders', [
    tender({ title: 'Paint', sealed: true, deadline: '2099-01-01', budget_min: 100 }),
    tender({ title: 'Roof', sealed: false, deadline: '2099-06-01' }),
  ]);
  const work_experience = [
    { company: 'Deccan Traders', role: 'Clerk', duration: '2' },
    { company: 'Konkan Rail', role: 'Guard', duration: '10' },
  ];
  await company.client.from('profiles').update({ work_experience }).eq('id', company.id).throwOnError();
  await insertOne(company, 'freelancers', { title: 'Taster', hourly_rate: 500, skills: ['Tea'] });

  const names: Names = {
    me: company.id,
    reader: reader.id,
    mine: `employer_id=eq.${company.id}`,
    tendered: `business_id=eq.${company.id}`,
    posted: `user_id=eq.${company.id}`,
    driver: String(jobs[2]?.id),
    harvest: String(harvest.id),
    quiet: String(quiet.id),
    missing: '00000000-0000-4000-8000-000000000000',
  };
  for (const pair of [...FILTERS, ...READING, ...EMBEDDING, ...FUNCTIONS, ...ERRORS, ...INSERTING, ...CHANGING]) {
    const run = () => checkPair(pair, company, names);
    addPair(suite, pair, run);
  }
  return suite;
}

function addPair(suite: Suite, { from, ask, differs, notOffered }: Pair, run: () => Promise<void>): void {
  const title = `${from}: ${ask}`;
  if (differs !== undefined) suite.differs(title, differs, run);
  else if (notOffered) suite.notOffered(title, run);
  else suite.same(title, run);
}
