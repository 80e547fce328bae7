// Where one worked, and where one learned.

import { useFieldArray } from 'react-hook-form';
import { TextField } from '@/components/ui/text-field';
import type { ProfileForm } from '@/features/profile/profile-form';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/profile-editor';
import { EntryList } from './entry-list';

export function WorkFields() {
  const field = useFields<ProfileForm>();
  const { fields, append, remove } = useFieldArray<ProfileForm, 'work'>({ name: 'work' });
  return (
    <EntryList
      kind="work"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        append({ company: '', role: '', duration: '' });
      }}
      onRemove={remove}
    >
      {(index) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t('work.company')} {...field(`work.${index}.company`)} />
            <TextField label={t('work.role')} {...field(`work.${index}.role`)} />
          </div>
          <TextField
            label={t('work.duration')}
            placeholder={t('work.durationPrompt')}
            {...field(`work.${index}.duration`)}
          />
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
      kind="education"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        append({ institution: '', degree: '', year: '' });
      }}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label={t('education.institution')} {...field(`education.${index}.institution`)} />
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField label={t('education.degree')} {...field(`education.${index}.degree`)} />
            <TextField label={t('education.year')} inputMode="numeric" {...field(`education.${index}.year`)} />
          </div>
        </>
      )}
    </EntryList>
  );
}
