// The jobs that close unless someone says that they are still open. Nothing where no answer is awaited.

import { LazyHiringQuestion } from '@/domain/jobs/lazy-hiring-question';
import { useActingFor } from '@/domain/teams/acting-for';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';

export function UnconfirmedJobs({ jobs }: { jobs: EmployerDashboard['unconfirmed'] }) {
  const { mayEdit } = useActingFor();
  if (!mayEdit || jobs.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {jobs.map((job) => (
        <LazyHiringQuestion key={job.id} job={job} confirmBy={job.confirm_by} named />
      ))}
    </div>
  );
}
