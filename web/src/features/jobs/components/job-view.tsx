// The page of one job.

import { BadgeCheck, Building2 } from 'lucide-react';
import { PageHead } from '@/components/page-head';
import { DetailLayout } from '@/domain/postings/components/detail-layout';
import { DetailSkeleton } from '@/domain/postings/components/detail-skeleton';
import { LazyPostingNotice } from '@/domain/postings/components/lazy-posting-notices';
import { LoadedPosting } from '@/domain/postings/components/loaded-posting';
import { PostingText } from '@/domain/postings/components/posting-text';
import { useJobQuery, type Job } from '@/features/jobs/api/get-job';
import { postingOf } from '@/features/jobs/posting';
import { useLivePosting } from '@/domain/postings/use-live-posting';
import { PostingHeader } from '@/domain/postings/components/posting-header';
import { confirmedLabel } from '@/domain/jobs/confirmed-label';
import { LazyHiringQuestion } from '@/domain/jobs/lazy-hiring-question';
import { mayEdit, useCompanyRole } from '@/domain/teams/teams';
import { StatusPill } from '@/domain/status/status-pill';
import { Pill } from '@/components/ui/pill';
import { Written } from '@/components/written';
import { SimilarPostings } from '@/domain/postings/components/similar-postings';
import { useSimilarJobsQuery } from '@/features/jobs/api/list-similar-jobs';
import { formatMoneyRange } from '@/lib/format/format';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/jobs';
import { ApplyAction } from './apply-action';
import { JobRail } from './job-rail';
import { JobFit } from './job-fit';
import { JobPills } from './job-pills';

/** Below the text, and loaded after it. */
const LazyJobQuestions = lazyPart(async () => (await import('./job-questions')).JobQuestions);
const LazyPayFacts = lazyPart(async () => (await import('./pay-facts')).PayFacts);

export function JobView({ id }: { id: string }) {
  useLivePosting('job', id);
  return (
    <LoadedPosting kind="job" query={useJobQuery(id)} skeleton={<DetailSkeleton />}>
      {(job) => {
        const posting = postingOf(job);
        const { description, requirements, skills } = job;
        return (
          <DetailLayout
            posting={posting}
            header={
              <div className="flex flex-col gap-3 md:gap-4">
                <LazyPostingNotice posting={posting} />
                <Question job={job} />
                <JobHeader job={job} />
              </div>
            }
            rail={<JobRail job={job} />}
            action={<ApplyAction job={job} size="lg" />}
          >
            <PageHead title={posting.titleWithCompany} description={description} />
            <JobFit jobId={job.id} />
            <PostingText title={t('about')} description={description} requirements={requirements} skills={skills} />
            {job.questions.length > 0 && <LazyJobQuestions questions={job.questions} />}
            <LazyPayFacts job={job} />
            <SimilarJobs job={job} />
          </DetailLayout>
        );
      }}
    </LoadedPosting>
  );
}

/** The header of a job, with its type, level and status. */
function JobHeader({ job }: { job: Job }) {
  return (
    <PostingHeader
      posting={postingOf(job)}
      pills={
        <>
          <JobPills job={job} />
          {job.department !== null && (
            <Pill tone="outline" icon={Building2}>
              <Written>{job.department}</Written>
            </Pill>
          )}
          <StatusPill status={job.status} />
          <ConfirmedPill job={job} />
        </>
      }
    />
  );
}

/** When the employer last confirmed that the job is open. */
function ConfirmedPill({ job }: { job: Job }) {
  const confirmed = confirmedLabel(job.confirmed_at, new Date());
  if (job.status !== 'Active' || confirmed === undefined) return null;
  return (
    <Pill tone="outline" icon={BadgeCheck}>
      {confirmed}
    </Pill>
  );
}

/** Asks whether the job is still open. Shown to members who may answer, while an answer is due. */
function Question({ job }: { job: Job }) {
  const ownRole = useCompanyRole(job.employer_id);
  if (job.confirm_by === null || !mayEdit(ownRole)) return null;
  return <LazyHiringQuestion job={job} confirmBy={job.confirm_by} />;
}

/** Other jobs that may suit the reader. */
function SimilarJobs({ job }: { job: Job }) {
  const { data: jobs } = useSimilarJobsQuery(job);
  const postings = jobs?.map((similar) => ({
    ...postingOf(similar),
    money: formatMoneyRange(similar.salary_min, similar.salary_max),
  }));
  return <SimilarPostings title={t('similar')} postings={postings} />;
}
