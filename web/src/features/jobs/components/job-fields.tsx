// What a job asks of the person who posts it. New and stored jobs are filled in alike.

import { AboutFields } from '@/domain/postings/components/about-fields';
import { FormPair, FormSection } from '@/domain/postings/components/posting-form';
import { MoneyRange } from '@/domain/postings/components/money-range';
import { SkillsInput } from '@/domain/postings/components/skills-input';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { JobFields as Fields } from '@/features/jobs/job-form';
import { JOB_TYPES } from '@/features/jobs/listing';
import { daysFromNow } from '@/lib/format/day-labels';
import { EXPERIENCE } from '@/domain/listing/listing';
import { useFields } from '@/lib/forms/use-fields';

export function JobFields() {
  const field = useFields<Fields>();
  return (
    <>
      <FormSection title="The job">
        <TextField label="Job title" dir="auto" {...field('title')} />
        <FormPair>
          <TextField label="Location" dir="auto" placeholder="City or state" {...field('location')} />
          <TextField label="Department" optional dir="auto" {...field('department')} />
          <Select label="Job type" placeholder="Choose one" options={JOB_TYPES} {...field('type')} />
          <Select label="Experience" optional placeholder="Any level" options={EXPERIENCE} {...field('experience')} />
        </FormPair>
        <MoneyRange
          label="Salary range"
          help="Whole rupees a month. Jobs that state a salary are found by it."
          from={field('salaryMin', { deps: 'salaryMax' })}
          to={field('salaryMax')}
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
            {...field('closes')}
          />
        </FormPair>
      </FormSection>
    </>
  );
}
