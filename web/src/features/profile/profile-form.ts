// The profile form: its fields and their validation, for each account type.

import * as z from 'zod/mini';
import { EXPERIENCE } from '@/domain/lists/list-definition';
import type { UserType } from '@/lib/auth/auth';
import type { MediaLimits } from '@/lib/files/prepare-media';
import { salary, skillList, typedAmount } from '@/lib/forms/form-fields';
import { t as forms } from '@/words/forms';
import { t } from '@/words/profile-editor';
import type { Profile } from './api/get-profile';
import { readEducation, readPortfolio, readSkills, readWork } from './entries';
import { wasCounted } from './experience';
import { formWork, isEmptyWork, monthMistake } from './work-form';
import { completeAddress, isWebAddress } from './web-address';

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+'] as const;
export const SEEKER_AVAILABILITY = ['Actively Looking', 'Open to Offers'] as const;
export const FREELANCER_AVAILABILITY = ['Available', 'Busy'] as const;
/** For avatars, logos and portfolio pictures. Uploads are scaled down, so the limit only protects the memory of the device. */
export const PICTURE_LIMITS: MediaLimits = { imageMb: 30, sourceMb: 30 };

const line = (longest = 200) =>
  z.string().check(z.maxLength(longest, { error: () => forms('tooLong', { most: longest }) }));
const text = () => line(5000);
const address = () =>
  z.string().check(
    z.refine((typed) => typed.trim() === '' || isWebAddress(completeAddress(typed)), {
      error: () => t('address.wrong'),
    }),
  );

const profileSchema = z.object({
  fullName: line(),
  handle: z.string().check(z.regex(/^[a-z0-9_]{3,30}$/, { error: () => t('handle.wrong') })),
  headline: line(),
  bio: text(),
  companyName: line(),
  /** Empty if not stated. */
  companySize: z.enum(['', ...COMPANY_SIZES]),
  website: address(),
  address: line(500),
  skills: skillList(),
  totalExperience: line(100),
  work: z.array(
    z.object({
      company: line(),
      role: line(),
      /** Text from before there were month fields, if it names no months. */
      duration: line(),
      start: z.string(),
      end: z.string(),
      /** The job has not ended. */
      goesOn: z.boolean(),
    }),
  ),
  education: z.array(z.object({ institution: line(), degree: line(), year: line() })),
  /** Whether to be listed as a job seeker. */
  seeking: z.boolean(),
  seeker: z.object({
    title: line(),
    location: line(),
    experience: z.enum(EXPERIENCE),
    availability: z.enum(SEEKER_AVAILABILITY),
    desiredSalary: salary(),
  }),
  /** Whether to be listed as a freelancer. */
  offering: z.boolean(),
  freelancer: z.object({
    title: line(),
    location: line(),
    hourlyRate: z.string(),
    description: text(),
    availability: z.enum(FREELANCER_AVAILABILITY),
    portfolio: z.array(z.object({ title: line(), url: address(), image: z.string() })),
  }),
});

export type ProfileForm = z.infer<typeof profileSchema>;

/** Returns whether a draft value has the shape of its field. Invalid input may still be kept in a draft. */
export function isShapedLike(kept: unknown, name: keyof ProfileForm): boolean {
  const issues = profileSchema.shape[name].safeParse(kept).error?.issues ?? [];
  return !issues.some(({ code }) => code === 'invalid_type' || code === 'invalid_value');
}

/** The required fields depend on the account type and on the directories the user wants to be in. */
export function profileSchemaFor(userType: UserType) {
  return profileSchema.check(({ value: form, issues }) => {
    const require = (path: (string | number)[], typed: string, message: string) => {
      if (typed.trim() === '') issues.push({ code: 'custom', input: typed, path, message });
    };
    if (userType === 'business') require(['companyName'], form.companyName, t('companyName.missing'));
    require(['fullName'], form.fullName, userType === 'user' ? t('name.userMissing') : t('name.missing'));
    form.work.forEach((entry, index) => {
      if (isEmptyWork(entry)) return;
      require(['work', index, 'company'], entry.company, t('work.companyMissing'));
      require(['work', index, 'role'], entry.role, t('work.roleMissing'));
      const wrong = monthMistake(entry);
      if (wrong)
        issues.push({ code: 'custom', input: entry, path: ['work', index, wrong.field], message: wrong.message });
    });
    form.education.forEach(({ institution, degree, year }, index) => {
      if (`${institution}${degree}${year}`.trim() === '') return;
      require(['education', index, 'institution'], institution, t('education.institutionMissing'));
    });
    if (form.seeking) require(['seeker', 'title'], form.seeker.title, t('titleField.missing'));
    if (!form.offering) return;
    const { title, hourlyRate, portfolio } = form.freelancer;
    require(['freelancer', 'title'], title, t('titleField.missing'));
    if (!/^\d{1,6}$/.test(hourlyRate.trim())) {
      const message = t('offer.rateWrong');
      issues.push({ code: 'custom', input: hourlyRate, path: ['freelancer', 'hourlyRate'], message });
    }
    portfolio.forEach((piece, index) => {
      if (`${piece.url}${piece.image}`.trim() !== '')
        require(['freelancer', 'portfolio', index, 'title'], piece.title, t('titleField.missing'));
    });
  });
}

/** Returns the field values of a stored profile. A directory the user is not in yet is prefilled from the profile. */
export function formOf(profile: Profile, now: Date): ProfileForm {
  const { seeker, freelancer } = profile;
  const work = readWork(profile.work_experience);
  const skills = [profile.skills, freelancer?.skills ?? [], seeker?.skills ?? []].map(readSkills);
  const headline = profile.headline ?? '';
  const place = profile.address ?? '';
  return {
    fullName: profile.full_name,
    handle: profile.handle,
    headline,
    bio: profile.bio ?? '',
    companyName: profile.company_name ?? '',
    companySize: profile.company_size ?? '',
    website: profile.website ?? '',
    address: place,
    skills: skills.find((list) => list.length > 0) ?? [],
    // A calculated total stays empty, so that it is recalculated when an entry changes.
    totalExperience: wasCounted(profile.total_experience, work, now) ? '' : (profile.total_experience ?? ''),
    work: work.map(formWork),
    education: readEducation(profile.education),
    seeking: seeker !== null,
    seeker: {
      title: seeker?.title ?? headline,
      location: seeker?.location ?? place,
      experience: seeker?.experience ?? levelOf(profile.experience_level),
      availability: seeker?.availability ?? SEEKER_AVAILABILITY[0],
      desiredSalary: typedAmount(seeker?.desired_salary ?? null),
    },
    offering: freelancer !== null,
    freelancer: {
      title: freelancer?.title ?? headline,
      location: freelancer?.location ?? place,
      hourlyRate: freelancer ? String(freelancer.hourly_rate) : '',
      description: freelancer?.description ?? '',
      availability: freelancer?.availability ?? FREELANCER_AVAILABILITY[0],
      portfolio: readPortfolio(freelancer?.portfolio ?? []),
    },
  };
}

function levelOf(stored: string | null): ProfileForm['seeker']['experience'] {
  return EXPERIENCE.find((level) => level === stored) ?? EXPERIENCE[0];
}
