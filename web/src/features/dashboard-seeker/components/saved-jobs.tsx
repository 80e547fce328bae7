// The jobs a person put aside last.

import { Bookmark } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { CompanyLink } from '@/components/company-link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { Avatar } from '@/components/ui/avatar';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoneyRange } from '@/lib/format/format';

/** The rest is behind the card's link. */
const SHOWN = 4;

export function SavedJobs({ saved }: { saved: SeekerDashboard['saved_jobs'] }) {
  const now = new Date();
  return (
    <SectionCard title="Saved Jobs" all={saved.length > 0 ? { label: 'See all', to: '/saved' } : undefined}>
      {saved.length === 0 ? (
        <NextStep icon={Bookmark} title="No saved jobs yet">
          Press the bookmark on a job to find it here again.
        </NextStep>
      ) : (
        <ul className="flex flex-col gap-4 px-4 pt-1 pb-4 md:px-5 md:pb-5">
          {saved.slice(0, SHOWN).map(({ job }) => (
            <li key={job.id} className="flex items-start gap-3">
              <Avatar id={job.employer_id} name={job.company} url={job.logo_url} kind="organisation" />
              <div className="min-w-0 flex-1">
                <h3 dir="auto" className="text-base font-[600] break-words">
                  {job.title}
                </h3>
                <p dir="auto" className="text-sm break-words text-muted-foreground">
                  <CompanyLink id={job.employer_id} name={job.company} /> · {job.location}
                </p>
                <p className="text-sm text-muted-foreground">
                  <span className="font-medium text-foreground tabular-nums">
                    {formatMoneyRange(job.salary_min, job.salary_max) ?? 'Salary not stated'}
                  </span>
                  {' · '}
                  {job.status === 'Closed' ? 'Closed' : postedLabel(job.created_at, now)}
                </p>
              </div>
              <ButtonLink to={`/jobs/${job.id}`} aria-label={`View ${job.title}`} variant="secondary" size="sm">
                View
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
