// All of one's own applications, or those in one status, as they move on.

import { Send } from 'lucide-react';
import { ListedRows } from '@/components/listed-rows';
import { Link } from '@/components/link';
import { StatusFilter } from '@/components/status-filter';
import { buttonVariants } from '@/components/ui/button-variants';
import { Card } from '@/components/ui/card';
import { useApplicationsQuery } from '@/features/seeking/api/list-applications';
import { APPLICATION_STATUSES } from '@/lib/application-status';
import { useUser } from '@/lib/auth';
import { formatMoment } from '@/lib/format';
import { useLiveChanges } from '@/lib/live-changes';
import { useStatusInAddress } from '@/lib/use-status-in-address';
import { ApplicationRow } from './application-row';

export function ApplicationList() {
  const user = useUser();
  const status = useStatusInAddress(APPLICATION_STATUSES);
  const applications = useApplicationsQuery(status);
  useLiveChanges(
    [{ table: 'job_applications', filter: `applicant_id=eq.${user.id}` }],
    [['applications', 'own', user.id]],
  );
  return (
    <div className="flex flex-col gap-4">
      <StatusFilter label="Applications" statuses={APPLICATION_STATUSES} selected={status} />
      <ListedRows
        label="Applications"
        list={applications}
        empty={{
          icon: Send,
          title: status === undefined ? 'No applications yet' : `No application is ${status}`,
          text: 'Every job you apply for shows here, with each step it takes.',
          action: (
            <Link to="/jobs" className={buttonVariants()}>
              Browse Jobs
            </Link>
          ),
        }}
      >
        {(application) => (
          <Card key={application.id}>
            <article
              tabIndex={0}
              aria-label={application.job.title}
              className="rounded-[inherit] p-4 -outline-offset-2 md:p-5"
            >
              <ApplicationRow application={application} heading="h2" />
              <ResumeOpened at={application.openings[0]?.opened_at} />
            </article>
          </Card>
        )}
      </ListedRows>
    </div>
  );
}

/** An applicant may know whether anybody looked. */
function ResumeOpened({ at }: { at: string | undefined }) {
  return (
    <p className="mt-2 text-sm text-muted-foreground sm:pl-14 md:pl-15">
      {at === undefined ? 'Resume not opened yet' : `Resume last opened ${formatMoment(new Date(at))}`}
    </p>
  );
}
