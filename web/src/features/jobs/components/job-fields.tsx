// The fields of the job form, for new and stored jobs alike.

import { useWatch } from 'react-hook-form';
import { AboutFields } from '@/domain/postings/components/about-fields';
import { MoneyRange } from '@/domain/postings/components/money-range';
import { LazySkillsInput } from '@/domain/postings/components/lazy-skills-input';
import { FormPair, FormSection } from '@/domain/postings/components/posting-form';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import type { JobFields as Fields } from '@/features/jobs/job-form';
import { JOB_TYPES } from '@/features/jobs/job-types';
import { daysFromNow } from '@/lib/format/day-labels';
import { EXPERIENCE } from '@/domain/lists/list-definition';
import { jobTypeLabel, levelLabel } from '@/domain/lists/value-labels';
import { salaryUnderstood } from '@/lib/forms/form-fields';
import { useFields } from '@/lib/forms/use-fields';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/job-forms';

/** Loaded after the form appears, because the title is typed first. */
const UsualPay = lazyPart(async () => (await import('./usual-pay')).UsualPay);

/** Loaded later, because it is below the fields that are filled in first. */
const QuestionList = lazyPart(async () => (await import('./question-list')).QuestionList);

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
        <PayOfOthers />
      </FormSection>
      <FormSection title={t('section.about')}>
        <AboutFields />
        <LazySkillsInput />
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
          <TextField
            label={t('field.replyDays')}
            inputMode="numeric"
            maxLength={2}
            help={t('field.replyDays.help')}
            {...field('replyDays')}
          />
        </FormPair>
      </FormSection>
      <QuestionList fallback={<Skeleton className="h-40" />} />
    </>
  );
}

/** The comparison follows what is typed. */
function PayOfOthers() {
  const [title, location] = useWatch<Fields, ['title', 'location']>({ name: ['title', 'location'] });
  return <UsualPay title={title} location={location} />;
}

/** Accepts amounts such as `45k` or `12 LPA`, and shows below each field how it was understood. */
function SalaryRange() {
  const field = useFields<Fields>();
  const [min, max] = useWatch<Fields, ['salaryMin', 'salaryMax']>({ name: ['salaryMin', 'salaryMax'] });
  return (
    <MoneyRange
      label={t('field.salary')}
      help={t('field.salary.help')}
      // A digits-only keyboard could not type "lakh".
      from={{ ...field('salaryMin', { deps: 'salaryMax' }), inputMode: 'text', help: salaryUnderstood(min) }}
      to={{ ...field('salaryMax'), inputMode: 'text', help: salaryUnderstood(max) }}
    />
  );
}
