// The fields for work and education entries.

import { useState } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { TextField } from '@/components/ui/text-field';
import type { ProfileForm } from '@/features/profile/profile-form';
import { EMPTY_WORK } from '@/features/profile/work-form';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/profile-editor';
import { EntryList } from './entry-list';
import { MonthField } from './month-field';

export function WorkFields() {
  const field = useFields<ProfileForm>();
  const { fields, append, remove } = useFieldArray<ProfileForm, 'work'>({ name: 'work' });
  return (
    <EntryList
      kind="work"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        append(EMPTY_WORK);
      }}
      onRemove={remove}
    >
      {(index) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t('work.company')} {...field(`work.${index}.company`)} />
            <TextField label={t('work.role')} {...field(`work.${index}.role`)} />
          </div>
          <WorkMonths index={index} />
        </>
      )}
    </EntryList>
  );
}

/** The period of a work entry. A text without months stays until months are chosen. */
function WorkMonths({ index }: { index: number }) {
  const field = useFields<ProfileForm>();
  const { control } = useFormContext<ProfileForm>();
  const { duration, start, goesOn } = useWatch<ProfileForm, `work.${number}`>({ name: `work.${index}` });
  const [wasTyped] = useState(duration !== '');
  return (
    <>
      <MonthField index={index} which="start" />
      {!goesOn && <MonthField index={index} which="end" />}
      <Controller
        control={control}
        name={`work.${index}.goesOn`}
        render={({ field: { value, onChange, ref } }) => (
          <OptionRow control={<Checkbox ref={ref} checked={value} onCheckedChange={onChange} />}>
            {t('work.goesOn')}
          </OptionRow>
        )}
      />
      {wasTyped && start === '' && (
        <TextField label={t('work.duration')} help={t('work.durationHelp')} {...field(`work.${index}.duration`)} />
      )}
    </>
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
