// Where one worked, and where one learned.

import { useFieldArray } from 'react-hook-form';
import { TextField } from '@/components/ui/text-field';
import type { ProfileForm } from '@/features/profile/profile-form';
import { useFields } from '@/lib/forms/use-fields';
import { EntryList } from './entry-list';

export function WorkFields() {
  const field = useFields<ProfileForm>();
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
      {(index) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Company" {...field(`work.${index}.company`)} />
            <TextField label="Role" {...field(`work.${index}.role`)} />
          </div>
          <TextField label="Duration" placeholder="2022 to now" {...field(`work.${index}.duration`)} />
        </>
      )}
    </EntryList>
  );
}

export function EducationFields() {
  const field = useFields<ProfileForm>();
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
      {(index) => (
        <>
          <TextField label="Institution" {...field(`education.${index}.institution`)} />
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField label="Degree" {...field(`education.${index}.degree`)} />
            <TextField label="Year" inputMode="numeric" {...field(`education.${index}.year`)} />
          </div>
        </>
      )}
    </EntryList>
  );
}
