import { expect, it } from 'vitest';
import type { Profile } from '@/features/profile/api/get-profile';
import { formOf } from '@/features/profile/profile-form';
import { readJsonResume } from './read-json-resume';
import { newEntries, type ResumeFound } from './resume-found';
import { writeJsonResume } from './write-json-resume';

const NOW = new Date('2026-11-15T10:00:00Z');

const PROFILE = {
  id: '0199a000-0000-7000-8000-000000000001',
  user_type: 'user',
  full_name: 'Kavya Nair',
  handle: 'kavya_nair',
  email: 'kavya@example.in',
  headline: 'UX researcher',
  bio: 'Field studies.',
  website: null,
  address: 'Kochi, Kerala',
  skills: ['Research', 'मलयालम'],
  work_experience: [
    { company: 'Indus Health', role: 'Researcher', duration: 'Mar 2022 – present', start: '2022-03', end: null },
    { company: 'Coromandel Pay', role: 'Trainee', duration: '18 months' },
  ],
  education: [{ institution: 'NID', degree: 'B.Des.', year: '2018' }],
  seeker: null,
  freelancer: null,
} as unknown as Profile;

function found(resume: unknown): ResumeFound {
  const read = readJsonResume(JSON.stringify(resume));
  if ('problems' in read) throw new Error(read.problems.join(' '));
  return read;
}

it('writes what the format allows, and leaves out what is empty', () => {
  const written = writeJsonResume(PROFILE, 'https://sangam.example.in', NOW);

  expect(written).toEqual({
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      name: 'Kavya Nair',
      label: 'UX researcher',
      email: 'kavya@example.in',
      summary: 'Field studies.',
      location: { address: 'Kochi, Kerala' },
      profiles: [{ network: 'Sangam', username: 'kavya_nair', url: `https://sangam.example.in/user/${PROFILE.id}` }],
    },
    work: [
      { name: 'Indus Health', position: 'Researcher', startDate: '2022-03' },
      { name: 'Coromandel Pay', position: 'Trainee', summary: '18 months' },
    ],
    education: [{ institution: 'NID', studyType: 'B.Des.', endDate: '2018' }],
    skills: [{ name: 'Research' }, { name: 'मलयालम' }],
    meta: { version: 'v1.0.0', lastModified: '2026-11-15T10:00:00' },
  });
});

it('reads back its own output, and finds nothing new in it', () => {
  const read = found(writeJsonResume(PROFILE, 'https://sangam.example.in', NOW));

  expect(read.texts).toEqual({
    fullName: 'Kavya Nair',
    headline: 'UX researcher',
    bio: 'Field studies.',
    address: 'Kochi, Kerala',
  });
  expect(newEntries(read, formOf(PROFILE, NOW))).toEqual({ work: [], education: [], skills: [] });
});

it('reads files from elsewhere: days, older names, keywords, places, sections without a counterpart', () => {
  const read = found({
    basics: {
      name: 'Kavya',
      email: 'kavya@example.in',
      phone: '98765 43210',
      url: 'https://kavya.example.in',
      location: { city: 'Kochi', region: 'Kerala', countryCode: 'IN', postalCode: '' },
    },
    work: [
      { company: 'Indus', position: 'Lead', startDate: '2020-04-01', endDate: '2021-03-31', highlights: ['A', 'B'] },
      { highlights: ['C'] },
      {},
    ],
    education: [{ institution: 'NID', area: 'Design', studyType: 'Bachelor', endDate: '2018-05' }],
    skills: [{ name: 'Web', keywords: ['HTML', 'CSS', 'HTML'] }],
    awards: [{ title: 'A' }],
    projects: [],
    meta: { version: 'v1.0.0' },
  });

  expect(read.texts.address).toBe('Kochi, Kerala');
  expect(read.work).toEqual([
    { company: 'Indus', role: 'Lead', duration: '', start: '2020-04', end: '2021-03', goesOn: false },
  ]);
  expect(read.education).toEqual([{ institution: 'NID', degree: 'Bachelor, Design', year: '2018' }]);
  expect(read.skills).toEqual(['Web', 'HTML', 'CSS']);
  expect(read.leftOut).toEqual(['basics.phone', 'basics.location.countryCode', 'work.highlights', 'awards']);
});

it.each([
  ['not json', 'The file is not valid JSON'],
  ['[1]', 'not a JSON Resume'],
  ['{"name": "Kavya"}', 'not a JSON Resume'],
  ['{"work": {"name": "Indus"}}', 'work: This must be a list.'],
  ['{"work": [{"name": "A"}, {"startDate": "May 2020"}]}', 'work[2].startDate: Write a date as 2020'],
  ['{"basics": {"name": 7}}', 'basics.name: This must be text.'],
])('reports the problem with %s', (content, problem) => {
  const read = readJsonResume(content);

  expect('problems' in read && read.problems.join(' ')).toContain(problem);
});
