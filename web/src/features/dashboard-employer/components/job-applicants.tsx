// The applicants of a job of one's own or of one's company.

import { SubmissionsPage } from '@/domain/postings/components/submissions-page';
import { StatusPill } from '@/domain/status/status-pill';
import { useOwnJobQuery } from '@/features/dashboard-employer/api/get-own-job';
import { ActingForContext } from '@/domain/teams/acting-for';
import { formatCount } from '@/lib/format/format';
import { mayEdit } from '@/domain/teams/teams';
import { ApplicantList } from './applicant-list';

export function JobApplicants({ jobId }: { jobId: string }) {
  return (
    <SubmissionsPage
      kind="job"
      query={useOwnJobQuery(jobId)}
      answers="Applicants"
      refusal="Only the person who posted a job can see who applied."
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
