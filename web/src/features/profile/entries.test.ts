import { expect, it } from 'vitest';
import { readEducation, readPortfolio, readSkills, readWork } from './entries';

it('reads what the page itself writes', () => {
  const work = { company: 'Indus Health', role: 'Researcher', duration: 'Mar 2022 – present', start: '2022-03' };

  expect(readWork([{ ...work, end: null }])).toEqual([{ ...work, end: '' }]);
});

it.each([
  ['Jan 2020 - Dec 2021', { start: '2020-01', end: '2021-12' }],
  ['2022 to now', { start: '2022', end: '' }],
  ['04/2019 – 03/2020', { start: '2019-04', end: '2020-03' }],
  ['2022 से अब तक', { start: '2022', end: '' }],
  ['2018', { start: '2018', end: '2018' }],
  ['2019-22', { start: '2019', end: '2022' }],
  ['2019-04 – 2020-03', { start: '2019-04', end: '2020-03' }],
  ['18 months', { start: '', end: '' }],
  ['2020 to 2022 (three projects)', { start: '', end: '' }],
  ['2018, 2020 and 2022', { start: '', end: '' }],
])('converts %s to months if it contains nothing else', (duration, months) => {
  expect(readWork([{ company: 'Indus Health', duration }])).toMatchObject([{ duration, ...months }]);
});

it('leaves out a month that another client wrote in another format', () => {
  expect(readWork([{ company: 'Indus Health', start: 'spring', end: '2020-01' }])).toMatchObject([
    { start: '', end: '' },
  ]);
});

it('turns a year that another client stored as a number into text', () => {
  expect(readEducation([{ institution: 'NID', degree: 'B.Des.', year: 2018 }])).toEqual([
    { institution: 'NID', degree: 'B.Des.', year: '2018' },
  ]);
});

it('leaves out values that are not entries', () => {
  expect(readPortfolio(['https://example.in', null, [], {}, { title: 'Clinic queues' }])).toEqual([
    { title: 'Clinic queues', url: '', image: '' },
  ]);
  expect(readSkills(['React', 7, null])).toEqual(['React']);
});
