// All of one's own applications, or those in one status, as they move on.

import { Send } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { ListedRows } from '@/components/listed-rows';
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
    <ListedRows
      label="Applications"
      statuses={APPLICATION_STATUSES}
      status={status}
      list={applications}
      empty={{
        icon: Send,
        title: 'No applications yet',
        none: 'No application',
        text: 'Every job you apply for shows here, with each step it takes.',
        action: <ButtonLink to="/jobs">Browse Jobs</ButtonLink>,
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
