// Converts the profile form to table rows.

import type { Database } from '@/lib/database.types';
import { amountOf } from '@/lib/forms/form-fields';
import { totalExperience } from './experience';
import type { ProfileForm } from './profile-form';
import { completeAddress } from './web-address';
import { isEmptyWork, storedWork, workOf } from './work-form';

type Tables = Database['public']['Tables'];

export interface ProfileRows {
  profile: Tables['profiles']['Insert'];
  /** Null if the user is not in that directory. */
  seeker: Tables['seekers']['Insert'] | null;
  freelancer: Tables['freelancers']['Insert'] | null;
}

export function rowsOf(id: string, form: ProfileForm, now: Date): ProfileRows {
  const work = form.work.filter((entry) => !isEmptyWork(entry)).map(workOf);
  const skills = form.skills;
  const bio = form.bio.trim();
  return {
    profile: {
      id,
      full_name: form.fullName.trim(),
      handle: form.handle,
      headline: orNull(form.headline),
      bio: orNull(bio),
      company_name: orNull(form.companyName),
      company_size: form.companySize === '' ? null : form.companySize,
      website: orNull(completeAddress(form.website)),
      address: orNull(form.address),
      skills,
      total_experience: orNull(form.totalExperience) ?? totalExperience(work, now) ?? null,
      work_experience: work.map(storedWork),
      education: form.education.map(trimmed).filter(isFilled),
      updated_at: now.toISOString(),
      ...(form.seeking && { experience_level: form.seeker.experience }),
    },
    seeker: form.seeking ? seekerRow(id, form, skills, bio) : null,
    freelancer: form.offering ? freelancerRow(id, form, skills) : null,
  };
}

function seekerRow(id: string, { seeker }: ProfileForm, skills: string[], bio: string): ProfileRows['seeker'] {
  const { desiredSalary, ...stated } = trimmed(seeker);
  return { id, ...stated, desired_salary: amountOf(desiredSalary), skills, bio };
}

function freelancerRow(id: string, { freelancer }: ProfileForm, skills: string[]): ProfileRows['freelancer'] {
  return {
    id,
    title: freelancer.title.trim(),
    location: freelancer.location.trim(),
    hourly_rate: Number(freelancer.hourlyRate),
    description: freelancer.description.trim(),
    availability: freelancer.availability,
    portfolio: freelancer.portfolio
      .map(({ title, url, image }) => ({
        title: title.trim(),
        url: completeAddress(url),
        ...(image !== '' && { image }),
      }))
      .filter(isFilled),
    skills,
  };
}

function trimmed<Entry extends Record<string, string>>(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, value.trim()])) as Entry;
}

function isFilled(entry: Record<string, string>): boolean {
  return Object.values(entry).some((value) => value !== '');
}

function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}
