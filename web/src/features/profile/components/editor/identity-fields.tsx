// The name and basic facts. The fields and their labels depend on the account type.

import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { experienceLabel } from '@/domain/profiles/experience-label';
import { companySizeLabel } from '@/domain/profiles/company-size-label';
import { SkillsField } from '@/domain/skills/skills-field';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { totalExperience } from '@/features/profile/experience';
import { COMPANY_SIZES, type ProfileForm } from '@/features/profile/profile-form';
import { workOf } from '@/features/profile/work-form';
import type { UserType } from '@/lib/auth/auth';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/profile-editor';

export function IdentityFields({ userType }: { userType: UserType }) {
  const field = useFields<ProfileForm>();
  // An account type unknown to this version gets the fields of a person.
  const asked = userType === 'employer' || userType === 'business' ? userType : 'user';
  const company = <TextField label={t('companyName')} autoComplete="organization" {...field('companyName')} />;
  const sizes = [
    { value: '', label: t('companySize.unknown') },
    ...COMPANY_SIZES.map((size) => ({ value: size, label: companySizeLabel(size) })),
  ];
  return (
    <>
      {/* The company comes before the person who represents it. */}
      {userType === 'business' && company}
      <TextField label={t(`name.${asked}`)} autoComplete="name" {...field('fullName')} />
      {userType === 'employer' && company}
      <TextField
        label={t('handle')}
        autoCapitalize="none"
        spellCheck={false}
        {...field('handle')}
        help={t('handle.help')}
      />
      {asked !== 'user' && <Select label={t('companySize')} options={sizes} {...field('companySize')} />}
      <TextField label={t('headline')} placeholder={t('headline.prompt')} {...field('headline')} />
      <TextArea label={t(`bio.${asked}`)} rows={5} {...field('bio')} />
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
          <SkillsField label={t('skills')} skills={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <TextField
        label={t('address')}
        autoComplete="street-address"
        placeholder={t('address.prompt')}
        help={t('address.help')}
        {...field('address')}
      />
      <TextField label={t('website')} type="url" inputMode="url" autoComplete="url" {...field('website')} />
      {userType === 'user' && <ExperienceField />}
    </>
  );
}

function ExperienceField() {
  const field = useFields<ProfileForm>();
  const total = totalExperience(useWatch<ProfileForm, 'work'>({ name: 'work' }).map(workOf), new Date());
  const counted = total && experienceLabel(total);
  return (
    <TextField
      label={t('experience')}
      placeholder={counted}
      help={counted ? t('experience.counted', { counted }) : t('experience.help')}
      {...field('totalExperience')}
    />
  );
}
