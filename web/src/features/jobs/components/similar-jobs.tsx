// Other jobs that may suit whoever reads this one.

import { useId } from 'react';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import type { Job } from '@/features/jobs/api/get-job';
import { useSimilarJobsQuery } from '@/features/jobs/api/list-similar-jobs';
import { formatMoneyRange } from '@/lib/format';

/** Nothing while it loads, fails or is empty: nobody came for it. */
export function SimilarJobs({ job }: { job: Job }) {
  const titleId = useId();
  const { data: jobs } = useSimilarJobsQuery(job);
  if (!jobs || jobs.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mt-4 mb-3">
        Similar jobs
      </h2>
      <ul className="flex flex-col gap-3">
        {jobs.map(({ id, title, company, location, employer_id, logo, salary_min, salary_max }) => (
          <li key={id}>
            <Card hover className="flex items-center gap-4 p-4">
              <Avatar id={employer_id} name={company} url={logo} kind="organisation" />
              <div className="min-w-0 flex-1">
                <h3 className="text-base font-[600] break-words" dir="auto">
                  <Link to={`/jobs/${id}`} className="hover:underline">
                    {title}
                  </Link>
                </h3>
                <p className="text-sm break-words text-muted-foreground" dir="auto">
                  {company} · {location}
                </p>
              </div>
              <p className="text-sm font-[560] tabular-nums max-sm:hidden">
                {formatMoneyRange(salary_min, salary_max)}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
