// Other jobs that may suit the person who reads this one.

import { SimilarPostings } from '@/domain/postings/components/similar-postings';
import type { Job } from '@/features/jobs/api/get-job';
import { useSimilarJobsQuery } from '@/features/jobs/api/list-similar-jobs';
import { postingOf } from '@/features/jobs/posting';
import { formatMoneyRange } from '@/lib/format/format';

export function SimilarJobs({ job }: { job: Job }) {
  const { data: jobs } = useSimilarJobsQuery(job);
  const postings = jobs?.map((similar) => ({
    ...postingOf(similar),
    money: formatMoneyRange(similar.salary_min, similar.salary_max),
  }));
  return <SimilarPostings title="Similar jobs" postings={postings} />;
}
