// Conditions joined by or, and, not.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { titles } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert, JOBS } from '../../support/rows.ts';

let employer: Person;

before(async () => {
  employer = await createPerson('employer');
  await insert(employer, 'jobs', JOBS);
});

function jobs() {
  return employer.client.from('jobs').select('title').eq('employer_id', employer.id);
}

test('or needs one of the conditions', async () => {
  assert.deepEqual(await titles(jobs().or('location.eq.Pune,salary_min.is.null')), ['Data Engineer', 'Driver']);
});

test('several or() all apply', async () => {
  const found = jobs().or('type.eq.Remote,type.eq.Contract').or('location.eq.Kochi,location.eq.Pune');
  assert.deepEqual(await titles(found), ['Web Developer']);
});

test('an and inside an or binds its parts', async () => {
  const found = jobs().or('location.eq.Pune,and(experience.eq."Mid Level",status.eq.Active)');
  assert.deepEqual(await titles(found), ['Data Engineer', 'Designer']);
});

test('an or inside an and inside an or', async () => {
  const found = jobs().or('and(status.eq.Active,or(location.eq.Pune,location.eq.Delhi)),title.eq.Unknown');
  assert.deepEqual(await titles(found), ['Data Engineer', 'Driver']);
});

test('not. before a condition negates it', async () => {
  assert.deepEqual(await titles(jobs().or('title.not.like.D*,location.eq.Delhi')), ['Driver', 'Web Developer']);
});

test('not.and negates the whole condition, and unknown stays unknown', async () => {
  const found = jobs().or('not.and(status.eq.Active,salary_min.gt.60000)');
  assert.deepEqual(await titles(found), ['Designer', 'Web Developer']);
});

test('a quoted value may hold commas, parentheses and escaped quotes', async () => {
  const found = jobs().or('department.eq."Design, print (and web)",department.eq."Say \\"hello\\""');
  assert.deepEqual(await titles(found), ['Designer', 'Web Developer']);
});

test('in and cs can be part of a tree', async () => {
  const found = jobs().or('title.in.("Driver","No such title"),skills.cs.{Figma}');
  assert.deepEqual(await titles(found), ['Designer', 'Driver']);
});

test('salaries that overlap a range, as the filter sidebar asks', async () => {
  const found = jobs().or('salary_max.gte.120000,salary_max.is.null').or('salary_min.lte.150000,salary_min.is.null');
  assert.deepEqual(await titles(found), ['Data Engineer', 'Driver']);
});
