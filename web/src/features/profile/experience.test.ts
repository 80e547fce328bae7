import { expect, it } from 'vitest';
import { totalExperience } from './experience';

const NOW = new Date('2026-11-15T10:00:00Z');

function total(...durations: string[]) {
  return totalExperience(
    durations.map((duration) => ({ company: '', role: '', duration, start: '', end: '' })),
    NOW,
  );
}

it('C-309: counts from the first year to the last, or to now for an ongoing entry', () => {
  expect(total('2022 to now', '2019 – 2022', '2018')).toBe('8 years 10 months');
  expect(total('Jan 2024 - Present')).toBe('2 years 10 months');
});

it.each([
  ['Jan 2020 - Dec 2021', '2 years'],
  ['2022 to now', '4 years 10 months'],
  ['18 months', '1 year 6 months'],
  ['2 years 3 months', '2 years 3 months'],
  ['June 2023 to Aug. 2023', '3 months'],
  ['04/2019 – 03/2020', '1 year'],
  ['2019-04 to 2020-03', '1 year'],
  ['Sept 2025 till date', '1 year 2 months'],
  ['2022 से अब तक', '4 years 10 months'],
  ['2 साल 3 महीने', '2 years 3 months'],
  ['2019-22', '3 years'],
  ['2019 – 22', '3 years'],
  ['2019/22, Pune', '3 years'],
  ['1999–02', '3 years'],
  ['2009-10', '1 year'],
  ['Apr 2019-22', '2 years 9 months'],
  ['2019-04', '1 month'],
  ['2018', '1 year'],
  ['2018, a summer camp', '1 year'],
  ['2026', '10 months'],
])('M-26: counts %s as %s', (duration, words) => {
  expect(total(duration)).toBe(words);
});

it('counts overlapping years once, and gaps not at all', () => {
  expect(total('2018 – 2022', '2020 – 2023')).toBe('5 years');
  expect(total('2010 – 2012', '2020 – 2021')).toBe('3 years');
});

it('adds durations that are spelled out', () => {
  expect(total('3 years', '1.5 yrs')).toBe('4 years 6 months');
  expect(total('1 year')).toBe('1 year');
});

it('returns nothing when no entry states a duration', () => {
  expect(total('a while', '2027', '2024 – 2020', '2027 – 10')).toBeUndefined();
  expect(total()).toBeUndefined();
});

it('counts the months of an entry rather than its text', () => {
  const entry = { company: '', role: '', duration: '10 years', start: '2024-02', end: '2025-01' };
  expect(totalExperience([entry], NOW)).toBe('1 year');
  expect(totalExperience([{ ...entry, end: '' }], NOW)).toBe('2 years 9 months');
  expect(totalExperience([{ ...entry, end: '2024' }], NOW)).toBe('11 months');
});
