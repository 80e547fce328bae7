// The skills of a posting, which make it easier to find, as a form field.

import { Controller, useFormContext } from 'react-hook-form';
import { SkillsField } from '@/domain/skills/skills-field';
import { t } from '@/words/posting-forms';

export function SkillsInput() {
  const { control } = useFormContext<{ skills: string[] }>();
  return (
    <Controller
      control={control}
      name="skills"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <SkillsField label={t('skills')} optional skills={value} onChange={onChange} error={error?.message} />
      )}
    />
  );
}
