// The applicants of a job of one's own or of one's company.

import { SubmissionsPage } from '@/domain/postings/components/submissions-page';
import { StatusPill } from '@/domain/status/status-pill';
import { useOwnJobQuery } from '@/features/dashboard-employer/api/get-own-job';
import { ActingForContext } from '@/domain/teams/acting-for';
import { mayEdit } from '@/domain/teams/teams';
import { ApplicantList } from './applicant-list';
import { t } from '@/words/dashboard-employer';

export function JobApplicants({ jobId }: { jobId: string }) {
  return (
    <SubmissionsPage
      kind="job"
      query={useOwnJobQuery(jobId)}
      answers={t('applicants')}
      refusal={t('refusal')}
      facts={(job) => (
        <>
          <StatusPill status={job.status} />
          {t('applicationCount', { count: job.applications })} · {job.location}
        </>
      )}
    >
      {(job) => (
        <ActingForContext
          value={{
            ownerId: job.employer_id,
            mayEdit: mayEdit(job.ownRole),
            lists: job.ownRole === 'Owner' ? '/dashboard' : `/company/${job.employer_id}`,
          }}
        >
          <ApplicantList jobId={job.id} />
        </ActingForContext>
      )}
    </SubmissionsPage>
  );
}
