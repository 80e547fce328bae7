// The applicants of one of one's own jobs.

import { AnswersPage } from '@/components/posting/answers-page';
import { StatusPill } from '@/components/status-pill';
import { useOwnJobQuery } from '@/features/hiring/api/get-own-job';
import { formatCount } from '@/lib/format';
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
      {(job) => <ApplicantList jobId={job.id} />}
    </AnswersPage>
  );
}
