import { expect, it } from 'vitest';
import { completeness } from './completeness';

const EMPTY = {
  avatar_url: null,
  headline: null,
  bio: null,
  address: null,
  skills: [],
  work_experience: [],
  education: [],
};

it('is zero for a new account', () => {
  expect(completeness(EMPTY)).toBe(0);
});

it('counts each filled part once', () => {
  const skills = ['Figma', 'Research'];
  expect(completeness({ ...EMPTY, headline: 'UX researcher', skills })).toBe(28);
  expect(completeness({ ...EMPTY, headline: '', work_experience: [{}] })).toBe(0);
});

it('is 100 when nothing is missing', () => {
  const whole = {
    avatar_url: '/a.png',
    headline: 'UX researcher',
    bio: 'I plan and run field studies.',
    address: 'Kochi, Kerala',
    skills: ['Research'],
    work_experience: [{ company: 'Nair Research', role: 'Researcher', duration: '2018 to now' }],
    education: [{ institution: 'NID', degree: 'M.Des', year: 2018 }],
  };
  expect(completeness(whole)).toBe(100);
});
