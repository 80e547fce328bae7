// One job in full.

import { PageHead } from '@/components/page-head';
import { DetailLayout } from '@/components/posting/detail-layout';
import { DetailSkeleton } from '@/components/posting/detail-skeleton';
import { LoadedPosting } from '@/components/posting/loaded-posting';
import { PostingText } from '@/components/posting/posting-text';
import { useJobQuery } from '@/features/jobs/api/get-job';
import { postingOf } from '@/features/jobs/posting';
import { useLivePosting } from '@/lib/live-posting';
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
