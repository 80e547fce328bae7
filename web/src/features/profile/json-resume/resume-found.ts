// What a JSON Resume offers for a profile.

import type { Education } from '@/features/profile/entries';
import type { ProfileForm } from '@/features/profile/profile-form';
import type { WorkForm } from '@/features/profile/work-form';

/** The text fields of the form that a resume can fill. */
export const IMPORTED_TEXTS = ['fullName', 'headline', 'bio', 'website', 'address'] as const;
type ImportedText = (typeof IMPORTED_TEXTS)[number];

export interface ResumeFound {
  texts: Partial<Record<ImportedText, string>>;
  work: WorkForm[];
  education: Education[];
  skills: string[];
  /** Sections and fields of the file that a profile has no place for. */
  leftOut: string[];
}

/** Returns the list entries that the form does not have yet. */
export function newEntries(found: ResumeFound, form: ProfileForm): Pick<ResumeFound, 'work' | 'education' | 'skills'> {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return {
    work: found.work.filter(
      (entry) =>
        !form.work.some(
          (known) =>
            same(known.company, entry.company) &&
            same(known.role, entry.role) &&
            (known.start === '' || known.start.slice(0, 4) === entry.start.slice(0, 4)),
        ),
    ),
    education: found.education.filter(
      (entry) =>
        !form.education.some((known) => same(known.institution, entry.institution) && same(known.degree, entry.degree)),
    ),
    skills: found.skills.filter((skill) => !form.skills.some((known) => same(known, skill))),
  };
}
