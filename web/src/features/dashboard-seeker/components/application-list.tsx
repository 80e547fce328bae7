// The user's own applications, optionally in one status, kept up to date.

import { Send } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { ListedRows } from '@/domain/status/listed-rows';
import { WithdrawSubmission } from '@/domain/postings/components/withdraw-submission';
import { Card } from '@/components/ui/card';
import { useApplicationsQuery, type OwnApplication } from '@/features/dashboard-seeker/api/list-applications';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { useUser } from '@/lib/auth/auth';
import { formatMoment } from '@/lib/format/format';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { useStatusInAddress } from '@/lib/router/use-status-in-address';
import { useWithdrawApplicationMutation } from '@/domain/applications/withdraw-application';
import { ApplicationRow } from './application-row';
import { queryKeys } from '@/lib/query/query-keys';
import { t } from '@/words/dashboard-seeker';
import { t as receipt } from '@/words/receipt';

/** The server limits the length of a filter. */
const MAX_WATCHED = 100;

export function ApplicationList() {
  const user = useUser();
  const status = useStatusInAddress(APPLICATION_STATUSES);
  const applications = useApplicationsQuery(status);
  // An opened resume does not change the application.
  const watched = (applications.data ?? []).slice(0, MAX_WATCHED).map(({ id }) => id);
  useLiveChanges(
    [
      { table: 'job_applications', filter: `applicant_id=eq.${user.id}` },
      ...(watched.length > 0
        ? [{ table: 'resume_openings', filter: `application_id=in.(${watched.sort().join(',')})` } as const]
        : []),
    ],
    [queryKeys.applications.own(user.id)],
  );
  return (
    <ListedRows
      label={t('list.label')}
      byStatus={t('list.byStatus')}
      failedTitle={t('list.failed')}
      statuses={APPLICATION_STATUSES}
      status={status}
      list={applications}
      empty={{
        icon: Send,
        title: t('none.title'),
        noneInStatus: (label) => t('list.noneInStatus', { status: label }),
        text: t('none.text'),
        action: <ButtonLink to="/jobs">{t('browseJobs')}</ButtonLink>,
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
            <WithdrawOwn application={application} />
          </article>
        </Card>
      )}
    </ListedRows>
  );
}

/** Shows whether the resume was opened, and offers to withdraw an undecided application. */
function WithdrawOwn({ application: { id, status, job, openings } }: { application: OwnApplication }) {
  const { mutate: withdraw, isPending } = useWithdrawApplicationMutation(job.id);
  const opened = openings[0]?.opened_at;
  return (
    <div className="sm:pl-14 md:pl-15">
      <WithdrawSubmission
        given={
          opened === undefined ? t('resume.unopened') : t('resume.opened', { moment: formatMoment(new Date(opened)) })
        }
        allowed={status !== 'Hired' && status !== 'Rejected'}
        title={t('withdraw.title')}
        context={t('withdraw.context', { company: job.company, job: job.title })}
        pending={isPending}
        onWithdraw={(done) => {
          withdraw({ id }, done);
        }}
      >
        <ButtonLink
          to={`/dashboard/applications/${id}`}
          variant="ghost"
          size="sm"
          aria-label={receipt('viewOf', { job: job.title })}
        >
          {receipt('view')}
        </ButtonLink>
      </WithdrawSubmission>
    </div>
  );
}
