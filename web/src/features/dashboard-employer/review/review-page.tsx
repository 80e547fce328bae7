// The page for reviewing one applicant, with the resume on one side and everything for the decision on the other. On small
// screens one of the two is shown at a time.

import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { ActingForContext, useActingFor } from '@/domain/teams/acting-for';
import { useMadeBy } from '@/domain/teams/teams';
import { actingForJob } from '@/features/dashboard-employer/acting-for-job';
import { useOwnJobQuery } from '@/features/dashboard-employer/api/get-own-job';
import { useMinWidth } from '@/lib/browser/use-min-width';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t as postings } from '@/words/postings';
import { t as shared } from '@/words/dashboard-employer';
import { t } from '@/words/review';
import { useApplicantQuery, type ReviewApplicant } from './get-applicant';
import { ResumePanel } from './resume-panel';
import { ReviewHeader } from './review-header';

const DecisionPanel = lazyPart(async () => (await import('./decision-panel')).DecisionPanel);

interface ReviewPageProps {
  jobId: string;
  applicationId: string;
}

export function ReviewPage({ jobId, applicationId }: ReviewPageProps) {
  return (
    <Loaded
      query={useOwnJobQuery(jobId)}
      skeleton={
        <Frame>
          <ReviewSkeleton />
        </Frame>
      }
      failed={(retry) => (
        <Frame>
          <FailedState title={postings('notLoaded.job')} {...retry} />
        </Frame>
      )}
      empty={
        <MessagePage
          icon={SearchX}
          title={postings('noAnswers.job')}
          action={<ButtonLink to="/dashboard">{postings('toDashboard')}</ButtonLink>}
        >
          {postings('notYours.job', { refusal: shared('refusal') })}
        </MessagePage>
      }
    >
      {(job) => (
        <ActingForContext value={actingForJob(job)}>
          <Frame>
            <ReviewHeader job={job} applicationId={applicationId} />
            <Review job={job} applicationId={applicationId} />
          </Frame>
        </ActingForContext>
      )}
    </Loaded>
  );
}

function Review({ job, applicationId }: { job: { id: string; title: string }; applicationId: string }) {
  const { ownerId } = useActingFor();
  const byTeam = useMadeBy('author_id', ownerId);
  const ofApplication = `application_id=eq.${applicationId}`;
  useLiveChanges(
    [
      { table: 'job_applications', filter: `id=eq.${applicationId}` },
      { table: 'interviews', filter: ofApplication },
      { table: 'application_notes', filter: byTeam },
      { table: 'application_ratings', filter: byTeam },
      { table: 'application_tags', filter: ofApplication },
      { table: 'application_scores', filter: ofApplication },
      { table: 'job_scorecards', filter: `job_id=eq.${job.id}` },
    ],
    [queryKeys.applications.received],
  );
  return (
    <Loaded
      query={useApplicantQuery(job.id, applicationId)}
      skeleton={<ReviewSkeleton />}
      failed={(retry) => <FailedState title={t('failed')} {...retry} />}
      empty={
        <EmptyState icon={SearchX} title={t('none.title')} heading="h1">
          {t('none.text')}
        </EmptyState>
      }
    >
      {(applicant) => (
        <>
          <PageHead title={t('title', { name: applicant.full_name, job: job.title })} />
          <SideBySide applicant={applicant} />
        </>
      )}
    </Loaded>
  );
}

function SideBySide({ applicant }: { applicant: ReviewApplicant }) {
  const wide = useMinWidth('64rem');
  // The key resets the forms for each applicant, while the chosen tab stays.
  const decision = <DecisionPanel key={applicant.id} applicant={applicant} fallback={<DecisionSkeleton />} />;
  if (wide) {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <ResumePanel
          applicant={applicant}
          className="sticky top-[calc(var(--nav-height)+var(--space-4))] h-[calc(100dvh-var(--nav-height)-var(--space-6))] min-h-96"
        />
        {decision}
      </div>
    );
  }
  return (
    <Tabs defaultValue="resume">
      <TabsList variant="segmented" aria-label={t('parts')}>
        <TabsTrigger value="resume">{t('resume')}</TabsTrigger>
        <TabsTrigger value="decision">{t('decision')}</TabsTrigger>
      </TabsList>
      <TabsContent value="resume" className="mt-3">
        <h1 dir="auto" className="mb-2 text-lg font-[620] break-words">
          {applicant.full_name}
        </h1>
        <ResumePanel applicant={applicant} className="h-[75dvh] min-h-96" />
      </TabsContent>
      <TabsContent value="decision" className="mt-3">
        {decision}
      </TabsContent>
    </Tabs>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={shared('review')} />
      {children}
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <Skeleton className="h-[75dvh] max-lg:order-last" />
      <DecisionSkeleton />
    </div>
  );
}

function DecisionSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}
