// The newest jobs of the user or their company, with their numbers and actions.

import { BriefcaseBusiness } from 'lucide-react';
import { Link } from '@/components/link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { StatusPill } from '@/domain/status/status-pill';
import { Pill } from '@/components/ui/pill';
import { ActionsHeadCell, Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Written } from '@/components/written';
import { formPathFor, useActingFor } from '@/domain/teams/acting-for';
import { useUser } from '@/lib/auth/auth';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { formatNumber } from '@/lib/format/format-number';
import { JobMenu } from './job-menu';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

type DashboardJob = EmployerDashboard['jobs'][number];

export function JobPostings({ jobs }: { jobs: EmployerDashboard['jobs'] }) {
  const user = useUser();
  const { ownerId, mayEdit } = useActingFor();
  const action = mayEdit ? { label: shared('postJob'), to: formPathFor('/post-job', ownerId, user.id) } : undefined;
  return (
    <SectionCard title={ownerId === user.id ? t('jobs.own') : t('jobs.company')}>
      {jobs.length === 0 ? (
        <NextStep icon={BriefcaseBusiness} title={t('jobs.none')} action={action}>
          {t('jobs.text')}
        </NextStep>
      ) : (
        <Table>
          <thead>
            <tr>
              <HeadCell>{t('job')}</HeadCell>
              <HeadCell className="max-sm:hidden">{shared('status')}</HeadCell>
              <HeadCell className="text-right max-sm:hidden">{t('jobs.applications')}</HeadCell>
              <HeadCell className="text-right max-sm:hidden">{t('jobs.views')}</HeadCell>
              <ActionsHeadCell />
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} now={new Date()} />
            ))}
          </tbody>
        </Table>
      )}
    </SectionCard>
  );
}

/** A job held for review is visible to no one else, whatever its status. */
function JobState({ job: { status, held_at }, className }: { job: DashboardJob; className?: string }) {
  if (held_at === null) return <StatusPill status={status} className={className} />;
  return (
    <Pill tone="warning" className={className}>
      {t('jobs.held')}
    </Pill>
  );
}

function JobRow({ job, now }: { job: DashboardJob; now: Date }) {
  const { id, title, department, created_at, applications, views } = job;
  const about = [department, postedLabel(created_at, now)].filter(Boolean).join(' · ');
  return (
    <Row>
      <Cell>
        <Link to={`/jobs/${id}`} dir="auto" className="font-[600] break-words hover:underline">
          <Written>{title}</Written>
        </Link>
        <p dir="auto" className="text-sm break-words text-muted-foreground">
          {about}
        </p>
        <p className="text-sm text-muted-foreground sm:hidden">
          {t('applicationCount', { count: applications })} · {t('viewCount', { count: views })}
        </p>
        <JobState job={job} className="mt-1.5 sm:hidden" />
      </Cell>
      <Cell className="max-sm:hidden">
        <JobState job={job} />
      </Cell>
      <Cell className="text-right tabular-nums max-sm:hidden">
        <Link
          to={`/jobs/${id}/applicants`}
          aria-label={t('applicationsTo', { count: applications, job: title })}
          className="font-[600] hover:underline"
        >
          {formatNumber(applications)}
        </Link>
      </Cell>
      <Cell className="text-right text-foreground-2 tabular-nums max-sm:hidden">{formatNumber(views)}</Cell>
      <Cell className="text-right">
        <JobMenu job={job} now={now} />
      </Cell>
    </Row>
  );
}
