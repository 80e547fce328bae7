// The monthly salary of a job, in the same format everywhere.

import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { cn } from '@/lib/styles/cn';
import { formatMoneyRange } from '@/lib/format/format';
import { t } from '@/words/jobs';

interface SalaryProps {
  job: Pick<ListedJob, 'salary_min' | 'salary_max'>;
  /** In one line, instead of with "a month" below. */
  inline?: boolean;
  className?: string;
}

export function Salary({ job, inline = false, className }: SalaryProps) {
  const range = formatMoneyRange(job.salary_min, job.salary_max);
  if (range === undefined)
    return <p className={cn('text-sm text-muted-foreground', className)}>{t('salaryNotStated')}</p>;
  return (
    <p className={className}>
      <span className={cn('text-lg font-[600] tabular-nums', !inline && 'block')}>{range}</span>
      <span className="text-sm text-muted-foreground">
        {inline && ' '}
        {t('aMonth')}
      </span>
    </p>
  );
}
