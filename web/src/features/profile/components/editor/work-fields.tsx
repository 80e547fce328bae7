// Where one worked, and where one learned.

import { useFieldArray, useFormContext } from 'react-hook-form';
import { TextField } from '@/components/ui/text-field';
import type { ProfileForm } from '@/features/profile/profile-form';
import { EntryList } from './entry-list';

export function WorkFields() {
  const { register, formState } = useFormContext<ProfileForm>();
  const { fields, append, remove } = useFieldArray<ProfileForm, 'work'>({ name: 'work' });
  return (
    <EntryList
      noun="work experience"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        append({ company: '', role: '', duration: '' });
      }}
      onRemove={remove}
    >
      {(index) => {
        const errors = formState.errors.work?.[index];
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Company" {...register(`work.${index}.company`)} error={errors?.company?.message} />
              <TextField label="Role" {...register(`work.${index}.role`)} error={errors?.role?.message} />
            </div>
            <TextField
              label="Duration"
              placeholder="2022 to now"
              {...register(`work.${index}.duration`)}
              error={errors?.duration?.message}
            />
          </>
        );
      }}
    </EntryList>
  );
}

export function EducationFields() {
  const { register, formState } = useFormContext<ProfileForm>();
  const { fields, append, remove } = useFieldArray<ProfileForm, 'education'>({ name: 'education' });
  return (
    <EntryList
      noun="education"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        append({ institution: '', degree: '', year: '' });
      }}
      onRemove={remove}
    >
      {(index) => {
        const errors = formState.errors.education?.[index];
        return (
          <>
            <TextField
              label="Institution"
              {...register(`education.${index}.institution`)}
              error={errors?.institution?.message}
            />
            <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
              <TextField label="Degree" {...register(`education.${index}.degree`)} error={errors?.degree?.message} />
              <TextField
                label="Year"
                inputMode="numeric"
                {...register(`education.${index}.year`)}
                error={errors?.year?.message}
              />
            </div>
          </>
        );
      }}
    </EntryList>
  );
}
