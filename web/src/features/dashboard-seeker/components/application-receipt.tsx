// The receipt of an application: when it was received, who opened the resume, each step, and when a reply is due.

import { FileSearch } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { CompanyLink } from '@/domain/companies/company-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { currentInterview } from '@/domain/interviews/interview';
import { NoAnswerPill } from '@/domain/replies/no-answer-pill';
import { ScreeningAnswers } from '@/domain/screening/screening-answers';
import { UnmetPill } from '@/domain/screening/unmet-pill';
import { StatusPill } from '@/domain/status/status-pill';
import { useApplicationQuery, type ApplicationWithHistory } from '@/features/dashboard-seeker/api/get-application';
import { useUser } from '@/lib/auth/auth';
import { formatDeadline } from '@/lib/format/format-deadline';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { t } from '@/words/receipt';
import { t as screening } from '@/words/screening';
import { OwnInterview } from './own-interview';
import { ReceiptSteps } from './receipt-steps';
import { WithdrawWithReason } from './withdraw-with-reason';

export function ApplicationReceipt({ id }: { id: string }) {
  const user = useUser();
  useLiveChanges(
    [
      { table: 'job_applications', filter: `id=eq.${id}` },
      { table: 'resume_openings', filter: `application_id=eq.${id}` },
      { table: 'interviews', filter: `application_id=eq.${id}` },
    ],
    [queryKeys.applications.ownOne(user.id, id)],
  );
  return (
    <Loaded
      query={useApplicationQuery(id)}
      skeleton={<Skeleton className="h-96" />}
      failed={(retry) => <FailedState title={t('failed')} {...retry} />}
      empty={
        <MessagePage
          icon={FileSearch}
          title={t('none.title')}
          action={<ButtonLink to="/dashboard/applications">{t('back')}</ButtonLink>}
        >
          {t('none.text')}
        </MessagePage>
      }
    >
      {(application) => <LoadedReceipt application={application} />}
    </Loaded>
  );
}

function LoadedReceipt({ application }: { application: ApplicationWithHistory }) {
  const { job, status } = application;
  const interview = currentInterview(application.interviews);
  const decided = status === 'Hired' || status === 'Rejected';
  return (
    <>
      <PageHead title={job.title} />
      <PageTitle back={{ to: '/dashboard/applications', label: t('back') }} title={job.title}>
        <p dir="auto" className="break-words text-muted-foreground">
          <CompanyLink id={job.employer_id} name={job.company} facts={job.employer} /> · {job.location}
        </p>
      </PageTitle>
      <Card className="max-w-2xl p-4 md:p-6">
        <div className="flex flex-wrap items-center gap-2">
          <StatusPill status={status} />
          <NoAnswerPill application={application} />
          <UnmetPill count={application.unmet_needs} />
        </div>
        <Promise application={application} />
        {interview && (
          <div className="mt-4">
            <OwnInterview key={interview.id} interview={interview} />
          </div>
        )}
        <h2 className="mt-6 mb-3 text-base font-[600]">{t('steps')}</h2>
        <ReceiptSteps application={application} />
        <ScreeningAnswers
          title={screening('answers.own')}
          heading="h2"
          answers={application.answers}
          className="mt-6 border-t border-border pt-5"
        />
        <footer className="mt-6 flex flex-wrap gap-2 border-t border-border pt-4">
          <ButtonLink to={`/jobs/${job.id}`} variant="secondary">
            {t('viewJob')}
          </ButtonLink>
          {!decided && <WithdrawWithReason application={application} />}
        </footer>
      </Card>
    </>
  );
}

/** When a reply is due. Renders nothing once it arrived. */
function Promise({ application: { reply_by, answered_at, unanswered_at } }: { application: ApplicationWithHistory }) {
  if (answered_at !== null) return null;
  const day = reply_by === null ? undefined : formatDeadline(reply_by, new Date());
  return (
    <p className="mt-3 text-foreground-2">
      {day === undefined
        ? t('promise.none')
        : unanswered_at === null
          ? t('promise', { day })
          : t('promise.over', { day })}
    </p>
  );
}
