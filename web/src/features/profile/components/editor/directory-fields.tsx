// The two directories that a user can opt into: job seekers and freelancers.

import { useId, type ReactNode } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { FREELANCER_AVAILABILITY, SEEKER_AVAILABILITY, type ProfileForm } from '@/features/profile/profile-form';
import { EXPERIENCE } from '@/domain/lists/list-definition';
import { levelLabel } from '@/domain/lists/value-labels';
import { statusLabel } from '@/domain/status/status-label';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/profile-editor';
import { EntryList } from './entry-list';
import { PortfolioPicture } from './portfolio-picture';

export function SeekerFields() {
  const field = useFields<ProfileForm>();
  return (
    <OptIn name="seeking" label={t('seek')} help={t('seek.help')}>
      <TextField label={t('titleField')} {...field('seeker.title')} />
      <TextField label={t('location')} {...field('seeker.location')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={t('level')} options={options(EXPERIENCE, levelLabel)} {...field('seeker.experience')} />
        <Select
          label={t('availability')}
          options={options(SEEKER_AVAILABILITY, statusLabel)}
          {...field('seeker.availability')}
        />
      </div>
      <TextField
        label={t('seek.salary')}
        optional
        help={t('seek.salary.help')}
        inputMode="numeric"
        {...field('seeker.desiredSalary')}
      />
    </OptIn>
  );
}

export function FreelancerFields() {
  const field = useFields<ProfileForm>();
  return (
    <OptIn name="offering" label={t('offer')} help={t('offer.help')}>
      <TextField label={t('titleField')} {...field('freelancer.title')} />
      <TextField label={t('location')} {...field('freelancer.location')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('offer.rate')} inputMode="numeric" {...field('freelancer.hourlyRate')} />
        <Select
          label={t('availability')}
          options={options(FREELANCER_AVAILABILITY, statusLabel)}
          {...field('freelancer.availability')}
        />
      </div>
      <TextArea label={t('offer.description')} {...field('freelancer.description')} />
      <section aria-label={t('portfolio')}>
        <h3 className="mb-3">{t('portfolio')}</h3>
        <PortfolioFields />
      </section>
    </OptIn>
  );
}

function PortfolioFields() {
  const field = useFields<ProfileForm>();
  const { fields, append, remove } = useFieldArray<ProfileForm, 'freelancer.portfolio'>({
    name: 'freelancer.portfolio',
  });
  return (
    <EntryList
      kind="portfolio"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        append({ title: '', url: '', image: '' });
      }}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label={t('titleField')} {...field(`freelancer.portfolio.${index}.title`)} />
          <TextField
            label={t('piece.url')}
            type="url"
            inputMode="url"
            {...field(`freelancer.portfolio.${index}.url`)}
          />
          <PortfolioPicture index={index} />
        </>
      )}
    </EntryList>
  );
}

/** Options with stored values and their labels. */
function options(values: readonly string[], labelOf: (value: string) => string) {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

interface OptInProps {
  name: 'seeking' | 'offering';
  label: string;
  help: string;
  /** The fields for users who opt in. */
  children: ReactNode;
}

function OptIn({ name, label, help, children }: OptInProps) {
  const { control } = useFormContext<ProfileForm>();
  const wanted = useWatch<ProfileForm, typeof name>({ name });
  const helpId = useId();
  return (
    <>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, ref } }) => (
          <OptionRow
            control={<Checkbox ref={ref} checked={value} aria-describedby={helpId} onCheckedChange={onChange} />}
          >
            {label}
          </OptionRow>
        )}
      />
      <p id={helpId} className="text-xs text-muted-foreground">
        {help}
      </p>
      {wanted && <div className="mt-4 flex flex-col gap-4">{children}</div>}
    </>
  );
}
