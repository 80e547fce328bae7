// The most recently saved jobs.

import { Bookmark } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { CompanyLink } from '@/domain/companies/company-link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { Avatar } from '@/components/ui/avatar';
import { Written } from '@/components/written';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoneyRange } from '@/lib/format/format';
import { statusLabel } from '@/domain/status/status-label';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-seeker';

/** The card links to the others. */
const SHOWN_JOBS = 4;

export function SavedJobs({ saved }: { saved: SeekerDashboard['saved_jobs'] }) {
  const now = new Date();
  return (
    <SectionCard
      title={t('saved.title')}
      all={saved.length > 0 ? { label: shared('seeAll'), to: '/saved' } : undefined}
    >
      {saved.length === 0 ? (
        <NextStep icon={Bookmark} title={t('saved.none')}>
          {t('saved.text')}
        </NextStep>
      ) : (
        <ul className="flex flex-col gap-4 px-4 pt-1 pb-4 md:px-5 md:pb-5">
          {saved.slice(0, SHOWN_JOBS).map(({ job }) => (
            <li key={job.id} className="flex items-start gap-3">
              <Avatar id={job.employer_id} name={job.company} url={job.logo_url} kind="organisation" />
              <div className="min-w-0 flex-1">
                <h3 dir="auto" className="text-base font-[600] break-words">
                  <Written>{job.title}</Written>
                </h3>
                <p dir="auto" className="text-sm break-words text-muted-foreground">
                  <CompanyLink id={job.employer_id} name={job.company} facts={job.employer} /> · {job.location}
                </p>
                <p className="text-sm text-muted-foreground">
                  <span className="font-medium text-foreground tabular-nums">
                    {formatMoneyRange(job.salary_min, job.salary_max) ?? t('salaryUnknown')}
                  </span>
                  {' · '}
                  {job.status === 'Closed' ? statusLabel(job.status) : postedLabel(job.created_at, now)}
                </p>
              </div>
              <ButtonLink
                to={`/jobs/${job.id}`}
                aria-label={t('viewJob', { job: job.title })}
                variant="secondary"
                size="sm"
              >
                {t('view')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
