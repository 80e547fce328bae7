// One job in full.

import { PageHead } from '@/components/page-head';
import { DetailLayout } from '@/domain/postings/components/detail-layout';
import { DetailSkeleton } from '@/domain/postings/components/detail-skeleton';
import { LoadedPosting } from '@/domain/postings/components/loaded-posting';
import { PostingText } from '@/domain/postings/components/posting-text';
import { useJobQuery } from '@/features/jobs/api/get-job';
import { postingOf } from '@/features/jobs/posting';
import { useLivePosting } from '@/domain/postings/use-live-posting';
import { ApplyAction } from './apply-action';
import { JobHeader } from './job-header';
import { JobRail } from './job-rail';
import { SimilarJobs } from './similar-jobs';

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
            header={<JobHeader job={job} />}
            rail={<JobRail job={job} />}
            action={<ApplyAction job={job} size="lg" />}
          >
            <PageHead title={posting.titleWithCompany} description={description} />
            <PostingText title="About the role" description={description} requirements={requirements} skills={skills} />
            <SimilarJobs job={job} />
          </DetailLayout>
        );
      }}
    </LoadedPosting>
  );
}
