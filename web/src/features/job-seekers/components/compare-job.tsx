// Lets employers choose one of their open jobs to compare with each person in the list.

import { Select } from '@/components/ui/select';
import { useOwnOpenJobsQuery } from '@/features/job-seekers/api/own-open-jobs';
import { t } from '@/words/fit';

interface CompareJobProps {
  jobId: string;
  onChange: (jobId: string) => void;
}

/** Renders nothing without an open job. */
export function CompareJob({ jobId, onChange }: CompareJobProps) {
  const { data: jobs = [] } = useOwnOpenJobsQuery();
  if (jobs.length === 0) return null;
  return (
    <Select
      label={t('compare')}
      placeholder={t('compare.none')}
      options={jobs.map(({ id, title }) => ({ value: id, label: title }))}
      value={jobId}
      onChange={({ target }) => {
        onChange(target.value);
      }}
      className="w-64 max-w-full"
    />
  );
}
