// Exports the profile as a JSON Resume. Empty fields are left out.

import type { Profile } from '@/features/profile/api/get-profile';
import { readEducation, readSkills, readWork, type Education, type Work } from '@/features/profile/entries';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** `origin` is the address of this installation, such as `https://sangam.example.in`, used to link to the profile. */
export function writeJsonResume(profile: Profile, origin: string, now: Date): Record<string, unknown> {
  return {
    $schema: SCHEMA,
    basics: filled({
      name: profile.full_name,
      label: profile.headline ?? profile.seeker?.title,
      email: profile.email,
      url: profile.website,
      summary: profile.bio,
      location: profile.address ? { address: profile.address } : undefined,
      profiles: [{ network: 'Sangam', username: profile.handle, url: `${origin}/user/${profile.id}` }],
    }),
    work: readWork(profile.work_experience).map(writeWork),
    education: readEducation(profile.education).map(writeEducation),
    skills: readSkills(profile.skills).map((name) => ({ name })),
    meta: { version: 'v1.0.0', lastModified: now.toISOString().slice(0, 19) },
  };
}

/** A period text without months is exported unchanged. */
function writeWork({ company, role, duration, start, end }: Work) {
  return filled({
    name: company,
    position: role,
    startDate: start,
    endDate: end,
    summary: start === '' ? duration : undefined,
  });
}

function writeEducation({ institution, degree, year }: Education) {
  const endDate = /^(19|20)\d{2}$/.test(year) ? year : undefined;
  return filled({ institution, studyType: degree, endDate });
}

function filled<Entry extends object>(entry: Entry): Partial<Entry> {
  const isFilled = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== '';
  return Object.fromEntries(Object.entries(entry).filter(isFilled)) as Partial<Entry>;
}
