// How complete a profile is, in whole percent. Every part that employers read counts the same.

import type { Profile } from './api/get-profile';
import { readEducation, readSkills, readWork } from './entries';

type CountedFields = Pick<
  Profile,
  'avatar_url' | 'headline' | 'bio' | 'address' | 'skills' | 'work_experience' | 'education'
>;

export function completeness(profile: CountedFields): number {
  const parts = [
    profile.avatar_url,
    profile.headline,
    profile.bio,
    profile.address,
    readSkills(profile.skills).length,
    readWork(profile.work_experience).length,
    readEducation(profile.education).length,
  ];
  return Math.floor((100 * parts.filter(Boolean).length) / parts.length);
}
