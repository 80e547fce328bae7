// What a job asks of the person who posts it. New and stored jobs are filled in alike.

import { AboutFields } from '@/domain/postings/components/about-fields';
import { FormPair, FormSection } from '@/domain/postings/components/posting-form';
import { SkillsInput } from '@/domain/postings/components/skills-input';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { JobFields as Fields } from '@/features/jobs/job-form';
import { JOB_TYPES } from '@/features/jobs/job-types';
import { daysFromNow } from '@/lib/format/day-labels';
import { EXPERIENCE } from '@/domain/listing/listing';
import { jobTypeLabel, levelLabel } from '@/domain/listing/value-labels';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/job-forms';
import { SalaryRange } from './salary-range';

export function JobFields() {
  const field = useFields<Fields>();
  return (
    <>
      <FormSection title={t('section.job')}>
        <TextField label={t('field.title')} dir="auto" {...field('title')} />
        <FormPair>
          <TextField
            label={t('field.location')}
            dir="auto"
            placeholder={t('field.cityOrState')}
            {...field('location')}
          />
          <TextField label={t('field.department')} optional dir="auto" {...field('department')} />
          <Select
            label={t('field.type')}
            placeholder={t('field.choose')}
            options={JOB_TYPES.map((type) => ({ value: type, label: jobTypeLabel(type) }))}
            {...field('type')}
          />
          <Select
            label={t('field.experience')}
            optional
            placeholder={t('field.anyLevel')}
            options={EXPERIENCE.map((level) => ({ value: level, label: levelLabel(level) }))}
            {...field('experience')}
          />
        </FormPair>
        <SalaryRange />
      </FormSection>
      <FormSection title={t('section.about')}>
        <AboutFields />
        <SkillsInput />
        <FormPair>
          <TextField
            label={t('field.closes')}
            optional
            type="date"
            min={daysFromNow(0, new Date())}
            max="9999-12-31"
            help={t('field.closes.help')}
            {...field('closes')}
          />
        </FormPair>
      </FormSection>
    </>
  );
}
