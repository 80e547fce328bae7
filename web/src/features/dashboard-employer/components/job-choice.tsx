// Selects the job for the pipeline or the list of applicants.

import { Choice } from '@/components/ui/choice';
import { t } from '@/words/dashboard-employer';

interface JobChoiceProps {
  jobs: readonly { id: string; title: string }[];
  /** Undefined for all jobs. */
  chosen: string | undefined;
  onChoose: (jobId: string | undefined) => void;
}

export function JobChoice({ jobs, chosen, onChoose }: JobChoiceProps) {
  return (
    <Choice
      label={t('job')}
      options={[{ value: '', label: t('allJobs') }, ...jobs.map(({ id, title }) => ({ value: id, label: title }))]}
      value={chosen ?? ''}
      onChoose={(jobId) => {
        onChoose(jobId === '' ? undefined : jobId);
      }}
    />
  );
}
