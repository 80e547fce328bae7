// The newest jobs of oneself or one's company, how they do, and what can be done with each.

import { BriefcaseBusiness } from 'lucide-react';
import { Link } from '@/components/link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { StatusPill } from '@/domain/status/status-pill';
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

function JobRow({ job, now }: { job: EmployerDashboard['jobs'][number]; now: Date }) {
  const { id, title, department, created_at, status, applications, views } = job;
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
        <StatusPill status={status} className="mt-1.5 sm:hidden" />
      </Cell>
      <Cell className="max-sm:hidden">
        <StatusPill status={status} />
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
