import { expect, it } from 'vitest';
import { totalExperience } from './experience';

const NOW = new Date('2026-11-15T10:00:00Z');

function total(...durations: string[]) {
  return totalExperience(
    durations.map((duration) => ({ company: '', role: '', duration })),
    NOW,
  );
}

it('C-309: counts from the first year to the last, up to now where an entry is still going on', () => {
  expect(total('2022 to now', '2019 – 2022', '2018')).toBe('7 years');
  expect(total('Jan 2024 - Present')).toBe('2 years');
});

it('counts years that overlap once, and a gap not at all', () => {
  expect(total('2018 – 2022', '2020 – 2023')).toBe('5 years');
  expect(total('2010 – 2012', '2020 – 2021')).toBe('3 years');
});

it('adds what is spelled out', () => {
  expect(total('3 years', '1.5 yrs')).toBe('5 years');
  expect(total('1 year')).toBe('1 year');
});

it('says nothing when no entry says how long', () => {
  expect(total('a while', '2026', '2024 – 2020')).toBeUndefined();
  expect(total()).toBeUndefined();
});
