import { expect, it } from 'vitest';
import type { Profile } from './api/get-profile';
import { formOf, isShapedLike, profileSchemaFor, type ProfileForm } from './profile-form';
import { rowsOf } from './profile-rows';
import { EMPTY_WORK } from './work-form';

const NOW = new Date('2026-11-15T10:00:00Z');

const STORED: Profile = {
  id: '0199a000-0000-7000-8000-000000000001',
  user_type: 'user',
  full_name: 'Kavya Nair',
  handle: 'kavya_nair',
  email: null,
  avatar_url: null,
  headline: 'UX researcher',
  bio: 'Field studies.',
  company_name: null,
  company_size: null,
  verified_domain: null,
  verified_at: null,
  verified_gstin: null,
  website: null,
  address: 'Kochi, Kerala',
  skills: ['Research'],
  experience_level: null,
  total_experience: '4 years 10 months',
  work_experience: [{ company: 'Indus Health', role: 'Researcher', duration: '2022 to now' }],
  education: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  seeker: null,
  freelancer: null,
};

function problemsOf(form: ProfileForm, userType: Profile['user_type'] = 'user') {
  const { error } = profileSchemaFor(userType).safeParse(form);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

it('C-302: unchanged values are stored as they were', () => {
  const form = formOf(STORED, NOW);

  expect(problemsOf(form)).toEqual([]);
  expect(rowsOf(STORED.id, form, NOW)).toEqual({
    profile: {
      id: STORED.id,
      full_name: 'Kavya Nair',
      handle: 'kavya_nair',
      headline: 'UX researcher',
      bio: 'Field studies.',
      company_name: null,
      company_size: null,
      website: null,
      address: 'Kochi, Kerala',
      skills: ['Research'],
      total_experience: '4 years 10 months',
      // Periods typed as text are converted to months, and the text is kept for other clients.
      work_experience: [
        { company: 'Indus Health', role: 'Researcher', duration: '2022 – present', start: '2022', end: null },
      ],
      education: [],
      updated_at: NOW.toISOString(),
    },
    seeker: null,
    freelancer: null,
  });
});

it('recalculates the experience when an entry changes, unless it was typed', () => {
  const form = formOf(STORED, NOW);
  const longer = { ...form, work: form.work.map((entry) => ({ ...entry, start: '2016-01' })) };

  expect(rowsOf(STORED.id, longer, NOW).profile.total_experience).toBe('10 years 10 months');
  expect(rowsOf(STORED.id, { ...longer, totalExperience: '12 years' }, NOW).profile.total_experience).toBe('12 years');
});

it('drops entries that were left empty, and reports missing fields in the others', () => {
  const form = formOf(STORED, NOW);
  const empty = { ...EMPTY_WORK, role: ' ' };

  expect(rowsOf(STORED.id, { ...form, work: [empty] }, NOW).profile.work_experience).toEqual([]);
  expect(problemsOf({ ...form, work: [empty, { ...empty, duration: '2020' }] })).toEqual([
    'work.1.company: Company is required.',
    'work.1.role: Role is required.',
  ]);
});

it('a text without months stays as it was typed', () => {
  const stored = [{ company: 'Kaveri Systems', role: 'Designer', duration: '18 months, on and off since 2020' }];
  const form = formOf({ ...STORED, work_experience: stored }, NOW);

  expect(form.work[0]).toMatchObject({ start: '', duration: '18 months, on and off since 2020' });
  expect(rowsOf(STORED.id, form, NOW).profile.work_experience).toEqual(stored);
});

it.each([
  ['2020-05', '2020-04', false, 'work.0.end: It ends before it starts. Choose a later end.'],
  ['2020-05', '', false, 'work.0.end: Choose when it ended, or say that you work here now.'],
  ['-05', '', true, 'work.0.start: Choose the year too.'],
  ['', '2020-05', false, 'work.0.start: Choose when it started.'],
  ['2020-05', '2020', false, undefined],
  ['2020', '2020-01', false, undefined],
  ['2020-05', '2020-04', true, undefined],
] as const)('months from %s to %s, ongoing: %s', (start, end, goesOn, problem) => {
  const work = [{ ...EMPTY_WORK, company: 'Kaveri Systems', role: 'Designer', start, end, goesOn }];

  expect(problemsOf({ ...formOf(STORED, NOW), work })).toEqual(problem === undefined ? [] : [problem]);
});

it('joining a directory copies skills and bio from the profile, and requires a title', () => {
  const form = { ...formOf(STORED, NOW), seeking: true, offering: true };

  expect(rowsOf(STORED.id, form, NOW).seeker).toEqual({
    id: STORED.id,
    title: 'UX researcher',
    location: 'Kochi, Kerala',
    experience: 'Entry Level',
    availability: 'Actively Looking',
    desired_salary: null,
    skills: ['Research'],
    bio: 'Field studies.',
  });
  expect(problemsOf({ ...form, seeker: { ...form.seeker, title: '' } })).toEqual([
    'seeker.title: Title is required.',
    'freelancer.hourlyRate: Enter whole rupees, such as 1200.',
  ]);
});

it.each([
  ['user', 'Full name is required.'],
  ['employer', 'Name is required.'],
] as const)('a %s needs a name', (userType, message) => {
  expect(problemsOf({ ...formOf(STORED, NOW), fullName: ' ' }, userType)).toEqual([`fullName: ${message}`]);
});

it('a business needs the name of the company', () => {
  expect(problemsOf(formOf(STORED, NOW), 'business')).toEqual(['companyName: Company name is required.']);
});

it('completes an address without a scheme, and refuses an invalid one', () => {
  const form = formOf(STORED, NOW);

  expect(rowsOf(STORED.id, { ...form, website: 'kavya.example.in' }, NOW).profile.website).toBe(
    'https://kavya.example.in',
  );
  for (const website of ['javascript:alert(1)', 'kavya', 'two words.in', 'https://a.in@b.in']) {
    expect(problemsOf({ ...form, website })).toEqual(['website: Enter a web address such as https://example.in.']);
  }
});

it('accepts a draft with values that are too long, but not one of another shape', () => {
  expect(isShapedLike('x'.repeat(300), 'headline')).toBe(true);
  expect(isShapedLike([EMPTY_WORK], 'work')).toBe(true);
  expect(isShapedLike([{ company: '' }], 'work')).toBe(false);
  expect(isShapedLike(undefined, 'headline')).toBe(false);
  expect(isShapedLike({ ...formOf(STORED, NOW).seeker, availability: 'Asleep' }, 'seeker')).toBe(false);
});
