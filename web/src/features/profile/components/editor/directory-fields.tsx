// The two lists one can be in, each by choice: job seekers and freelancers.

import { useId, type ReactNode } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { FREELANCER_AVAILABILITY, SEEKER_AVAILABILITY, type ProfileForm } from '@/features/profile/profile-form';
import { EXPERIENCE } from '@/domain/listing/listing';
import { useFields } from '@/lib/forms/use-fields';
import { EntryList } from './entry-list';
import { PortfolioPicture } from './portfolio-picture';

export function SeekerFields() {
  const field = useFields<ProfileForm>();
  return (
    <OptIn name="seeking" label="Appear in Job Seekers" help="Employers find you there, with your bio and skills.">
      <TextField label="Title" {...field('seeker.title')} />
      <TextField label="Location" {...field('seeker.location')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Experience" options={EXPERIENCE} {...field('seeker.experience')} />
        <Select label="Availability" options={SEEKER_AVAILABILITY} {...field('seeker.availability')} />
      </div>
    </OptIn>
  );
}

export function FreelancerFields() {
  const field = useFields<ProfileForm>();
  return (
    <OptIn name="offering" label="Offer freelance services" help="You appear in Freelancers, with your skills.">
      <TextField label="Title" {...field('freelancer.title')} />
      <TextField label="Location" {...field('freelancer.location')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Hourly rate (₹)" inputMode="numeric" {...field('freelancer.hourlyRate')} />
        <Select label="Availability" options={FREELANCER_AVAILABILITY} {...field('freelancer.availability')} />
      </div>
      <TextArea label="What you offer" {...field('freelancer.description')} />
      <section aria-label="Portfolio">
        <h3 className="mb-3">Portfolio</h3>
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
      noun="portfolio piece"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        append({ title: '', url: '', image: '' });
      }}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label="Title" {...field(`freelancer.portfolio.${index}.title`)} />
          <TextField label="Web address" type="url" inputMode="url" {...field(`freelancer.portfolio.${index}.url`)} />
          <PortfolioPicture index={index} />
        </>
      )}
    </EntryList>
  );
}

interface OptInProps {
  name: 'seeking' | 'offering';
  label: string;
  help: string;
  /** What is asked of those who want to. */
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
