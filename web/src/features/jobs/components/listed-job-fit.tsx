// How well a job in a list fits its reader, in one line.

import { FitChips } from '@/domain/fit/fit-chips';
import { useListedJobFitQuery } from '@/features/jobs/api/job-fit';
import { t } from '@/words/fit';

export function ListedJobFit({ jobId }: { jobId: string }) {
  const { data: fit } = useListedJobFitQuery(jobId);
  return <FitChips fit={fit} label={t('job')} />;
}
