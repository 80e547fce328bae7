// The two ends of a salary. They are typed as people say them, `45k` or `12 LPA`, and below each stands what it was taken for.

import { useWatch } from 'react-hook-form';
import { MoneyRange } from '@/domain/postings/components/money-range';
import type { JobFields } from '@/features/jobs/job-form';
import { salaryUnderstood } from '@/lib/forms/form-fields';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/job-forms';

export function SalaryRange() {
  const field = useFields<JobFields>();
  const [min, max] = useWatch<JobFields, ['salaryMin', 'salaryMax']>({ name: ['salaryMin', 'salaryMax'] });
  return (
    <MoneyRange
      label={t('field.salary')}
      help={t('field.salary.help')}
      // A keyboard of digits alone could not type a lakh.
      from={{ ...field('salaryMin', { deps: 'salaryMax' }), inputMode: 'text', help: salaryUnderstood(min) }}
      to={{ ...field('salaryMax'), inputMode: 'text', help: salaryUnderstood(max) }}
    />
  );
}
