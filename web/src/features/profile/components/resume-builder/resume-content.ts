// The content of a resume: the profile, without parts that only matter on this site.

import type { Profile } from '@/features/profile/api/get-profile';
import { readEducation, readSkills, readWork, whenOf } from '@/features/profile/entries';

interface ResumeEntry {
  title: string;
  place: string;
  time: string;
}

export interface ResumeContent {
  name: string;
  title: string;
  contacts: string[];
  about: string;
  skills: string[];
  work: ResumeEntry[];
  education: ResumeEntry[];
  /** Too little content for an application. */
  isSparse: boolean;
}

export function resumeOf(profile: Profile): ResumeContent {
  const work = readWork(profile.work_experience).map((entry) => ({
    title: entry.role,
    place: entry.company,
    time: whenOf(entry),
  }));
  const education = readEducation(profile.education).map(({ degree, institution, year }) => ({
    title: degree,
    place: institution,
    time: year,
  }));
  const { seeker, freelancer } = profile;
  const contacts = [profile.email, profile.address ?? seeker?.location, profile.website?.replace(/^https?:\/\//, '')];
  return {
    name: profile.full_name,
    title: profile.headline ?? seeker?.title ?? freelancer?.title ?? '',
    contacts: contacts.map((contact) => contact?.trim() ?? '').filter((contact) => contact !== ''),
    about: profile.bio ?? '',
    skills: readSkills(profile.skills),
    work,
    education,
    isSparse: work.length + education.length === 0,
  };
}
