// The applicants of a job of one's own or of one's company.

import { AnswersPage } from '@/components/posting/answers-page';
import { StatusPill } from '@/components/status-pill';
import { useOwnJobQuery } from '@/features/hiring/api/get-own-job';
import { ActingForContext } from '@/lib/acting-for';
import { formatCount } from '@/lib/format';
import { mayEdit } from '@/lib/teams';
import { ApplicantList } from './applicant-list';

export function JobApplicants({ jobId }: { jobId: string }) {
  return (
    <AnswersPage
      kind="job"
      query={useOwnJobQuery(jobId)}
      answers="Applicants"
      refusal="Only whoever posted a job sees who applied."
      facts={(job) => (
        <>
          <StatusPill status={job.status} />
          {formatCount(job.applications, 'application')} · {job.location}
        </>
      )}
    >
      {(job) => (
        <ActingForContext
          value={{
            ownerId: job.employer_id,
            mayEdit: mayEdit(job.standing),
            lists: job.standing === 'Owner' ? '/dashboard' : `/company/${job.employer_id}`,
          }}
        >
          <ApplicantList jobId={job.id} />
        </ActingForContext>
      )}
    </AnswersPage>
  );
}
