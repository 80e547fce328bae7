// Other jobs that may suit whoever reads this one.

import { SimilarPostings } from '@/components/posting/similar-postings';
import type { Job } from '@/features/jobs/api/get-job';
import { useSimilarJobsQuery } from '@/features/jobs/api/list-similar-jobs';
import { formatMoneyRange } from '@/lib/format';

export function SimilarJobs({ job }: { job: Job }) {
  const { data: jobs } = useSimilarJobsQuery(job);
  const postings = jobs?.map(({ id, title, company, logo, location, employer_id, salary_min, salary_max }) => ({
    id,
    to: `/jobs/${id}`,
    title,
    ownerId: employer_id,
    company,
    logo,
    place: location,
    money: formatMoneyRange(salary_min, salary_max),
  }));
  return <SimilarPostings title="Similar jobs" postings={postings} />;
}
