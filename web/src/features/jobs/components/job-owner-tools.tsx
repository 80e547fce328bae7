// Tools for the poster of a job and their team: see applicants, edit, close and reopen.

import { ButtonLink } from '@/components/button-link';
import { OwnerTools } from '@/domain/postings/components/owner-tools';
import { Button } from '@/components/ui/button';
import type { Job } from '@/features/jobs/api/get-job';
import { useSetJobStatusMutation } from '@/domain/jobs/set-job-status';
import { mayEdit, useCompanyRole } from '@/domain/teams/teams';
import { t } from '@/words/jobs';

export function JobOwnerTools({ job }: { job: Job }) {
  const { id, status, applications } = job;
  const { mutate: setStatus, isPending } = useSetJobStatusMutation(job);
  const active = status === 'Active';
  const ownRole = useCompanyRole(job.employer_id);
  return (
    <OwnerTools
      title={ownRole === 'Owner' ? t('yours') : t('team')}
      answers={{ to: `/jobs/${id}/applicants`, label: t('applicants'), count: applications }}
      ownerId={job.employer_id}
      posterId={job.posted_by}
    >
      {mayEdit(ownRole) && (
        <>
          <ButtonLink to={`/jobs/${id}/edit`} variant="secondary">
            {t('edit')}
          </ButtonLink>
          <Button
            variant="secondary"
            pending={isPending}
            onClick={({ detail: clicks }) => {
              // The second click of a double click would hit the opposite button and undo the first.
              if (clicks < 2) setStatus(active ? 'Closed' : 'Active');
            }}
          >
            {active ? t('close') : t('reopen')}
          </Button>
        </>
      )}
    </OwnerTools>
  );
}
