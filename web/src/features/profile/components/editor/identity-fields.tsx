// Who one is. What is asked, and how it is called, depends on the kind of account.

import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { SkillsField } from '@/domain/skills/skills-field';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { totalExperience } from '@/features/profile/experience';
import type { ProfileForm } from '@/features/profile/profile-form';
import type { UserType } from '@/lib/auth/auth';
import { useFields } from '@/lib/forms/use-fields';

const WORDS: Record<UserType, { name: string; bio: string }> = {
  user: { name: 'Full name', bio: 'Bio' },
  employer: { name: 'Name', bio: 'Company bio' },
  business: { name: 'Contact person', bio: 'Description' },
};

export function IdentityFields({ userType }: { userType: UserType }) {
  const field = useFields<ProfileForm>();
  const { name, bio } = (WORDS as Partial<typeof WORDS>)[userType] ?? WORDS.user;
  const company = <TextField label="Company name" autoComplete="organization" {...field('companyName')} />;
  return (
    <>
      {/* A company comes before the person who speaks for it. */}
      {userType === 'business' && company}
      <TextField label={name} autoComplete="name" {...field('fullName')} />
      {userType === 'employer' && company}
      <TextField
        label="Handle"
        autoCapitalize="none"
        spellCheck={false}
        {...field('handle')}
        help="Your short name, after the @."
      />
      <TextField label="Headline" placeholder="What you do, in a few words" {...field('headline')} />
      <TextArea label={bio} rows={5} {...field('bio')} />
    </>
  );
}

export function DetailFields({ userType }: { userType: UserType }) {
  const { control } = useFormContext<ProfileForm>();
  const field = useFields<ProfileForm>();
  return (
    <>
      <Controller
        control={control}
        name="skills"
        render={({ field: { value, onChange }, fieldState }) => (
          <SkillsField label="Skills" skills={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <TextField
        label="Address"
        autoComplete="street-address"
        placeholder="City, state"
        help="Everyone who is signed in can see it."
        {...field('address')}
      />
      <TextField label="Website" type="url" inputMode="url" autoComplete="url" {...field('website')} />
      {userType === 'user' && <ExperienceField />}
    </>
  );
}

function ExperienceField() {
  const field = useFields<ProfileForm>();
  const counted = totalExperience(useWatch<ProfileForm, 'work'>({ name: 'work' }), new Date());
  return (
    <TextField
      label="Total experience"
      placeholder={counted}
      help={
        counted ? `Left empty, it is counted from your work: ${counted}.` : 'Left empty, it is counted from your work.'
      }
      {...field('totalExperience')}
    />
  );
}
