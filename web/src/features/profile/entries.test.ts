import { expect, it } from 'vitest';
import { readEducation, readPortfolio, readSkills, readWork } from './entries';

it('reads what the page itself writes', () => {
  const work = { company: 'Indus Health', role: 'Researcher', duration: '2022 to now' };

  expect(readWork([work])).toEqual([work]);
});

it('writes a year out that another client stored as a number', () => {
  expect(readEducation([{ institution: 'NID', degree: 'B.Des.', year: 2018 }])).toEqual([
    { institution: 'NID', degree: 'B.Des.', year: '2018' },
  ]);
});

it('leaves out what is no entry', () => {
  expect(readPortfolio(['https://example.in', null, [], {}, { title: 'Clinic queues' }])).toEqual([
    { title: 'Clinic queues', url: '', image: '' },
  ]);
  expect(readSkills(['React', 7, null])).toEqual(['React']);
});
