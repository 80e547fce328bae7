// What a job asks of the person who posts it. New and stored jobs are filled in alike.

import { useFormContext } from 'react-hook-form';
import { AboutFields } from '@/domain/postings/components/about-fields';
import { FormPair, FormSection } from '@/domain/postings/components/posting-form';
import { MoneyRange } from '@/domain/postings/components/money-range';
import { SkillsInput } from '@/domain/postings/components/skills-input';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { JobEntry, JobFields as Fields } from '@/features/jobs/job-form';
import { JOB_TYPES } from '@/features/jobs/listing';
import { daysFromNow } from '@/lib/format/day-labels';
import { EXPERIENCE } from '@/domain/listing/listing';

export function JobFields() {
  const { register, formState } = useFormContext<Fields, unknown, JobEntry>();
  const { errors } = formState;
  return (
    <>
      <FormSection title="The job">
        <TextField label="Job title" dir="auto" error={errors.title?.message} {...register('title')} />
        <FormPair>
          <TextField
            label="Location"
            dir="auto"
            placeholder="City or state"
            error={errors.location?.message}
            {...register('location')}
          />
          <TextField
            label="Department"
            optional
            dir="auto"
            error={errors.department?.message}
            {...register('department')}
          />
          <Select
            label="Job type"
            placeholder="Choose one"
            options={optionsOf(JOB_TYPES)}
            error={errors.type?.message}
            {...register('type')}
          />
          <Select
            label="Experience"
            optional
            placeholder="Any level"
            options={optionsOf(EXPERIENCE)}
            {...register('experience')}
          />
        </FormPair>
        <MoneyRange
          label="Salary range"
          help="Whole rupees a month. Jobs that state a salary are found by it."
          from={{ error: errors.salaryMin?.message, ...register('salaryMin', { deps: 'salaryMax' }) }}
          to={{ error: errors.salaryMax?.message, ...register('salaryMax') }}
        />
      </FormSection>
      <FormSection title="What it is about">
        <AboutFields />
        <SkillsInput />
        <FormPair>
          <TextField
            label="Closes on"
            optional
            type="date"
            min={daysFromNow(0, new Date())}
            max="9999-12-31"
            help="The last day to apply. Without it the job stays open until you close it."
            error={errors.closes?.message}
            {...register('closes')}
          />
        </FormPair>
      </FormSection>
    </>
  );
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
