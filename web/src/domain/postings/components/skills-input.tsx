// The skills that a posting is found by, in its form.

import { Controller, useFormContext } from 'react-hook-form';
import { SkillsField } from '@/domain/skills/skills-field';

export function SkillsInput() {
  const { control } = useFormContext<{ skills: string[] }>();
  return (
    <Controller
      control={control}
      name="skills"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <SkillsField label="Skills" optional skills={value} onChange={onChange} error={error?.message} />
      )}
    />
  );
}
