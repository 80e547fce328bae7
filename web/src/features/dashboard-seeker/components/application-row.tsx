// One of the user's own applications: the job, its status, and its history.

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { ApplicationHistory } from '@/domain/applications/application-history';
import { ApplicationTrack } from '@/domain/applications/application-track';
import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { NoAnswerPill } from '@/domain/replies/no-answer-pill';
import { StatusPill } from '@/domain/status/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Written } from '@/components/written';
import { cn } from '@/lib/styles/cn';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { t } from '@/words/dashboard-seeker';
import { t as receipt } from '@/words/receipt';

type OwnApplication = Pick<
  SeekerDashboard['recent_applications'][number],
  'id' | 'status' | 'created_at' | 'answered_at' | 'unanswered_at' | 'events'
> & {
  job: Pick<
    SeekerDashboard['recent_applications'][number]['job'],
    'id' | 'title' | 'company' | 'logo_url' | 'location' | 'employer_id' | 'employer'
  >;
};

interface ApplicationRowProps {
  application: OwnApplication;
  /** Depends on the heading above it. */
  heading: 'h2' | 'h3';
  /** Links to the page of the application, below its history. */
  linked?: boolean;
}

export function ApplicationRow({ application, heading: Heading, linked = false }: ApplicationRowProps) {
  const { id, status, created_at, job, events } = application;
  const [open, setOpen] = useState(false);
  const historyId = useId();
  return (
    <>
      <div className="flex items-start gap-3 md:items-center md:gap-4">
        <div className="max-sm:hidden">
          <Avatar id={job.employer_id} name={job.company} url={job.logo_url} kind="organisation" />
        </div>
        <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_6rem_10.5rem]">
          <div className="min-w-0">
            <Heading dir="auto" className="text-base font-[600] break-words">
              <Link to={`/jobs/${job.id}`} className="hover:underline">
                <Written>{job.title}</Written>
              </Link>
            </Heading>
            <p dir="auto" className="text-sm break-words text-muted-foreground">
              <CompanyLink id={job.employer_id} name={job.company} facts={job.employer} /> · {job.location}
            </p>
          </div>
          <div>
            <ApplicationTrack status={status} />
            <p className="mt-1.5 text-sm text-muted-foreground">{postedLabel(created_at, new Date())}</p>
          </div>
          <div className="flex flex-wrap gap-1.5 md:justify-end">
            <StatusPill status={status} />
            <NoAnswerPill application={application} />
          </div>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('historyOf', { job: job.title })}
          aria-expanded={open}
          aria-controls={historyId}
          onClick={() => {
            setOpen(!open);
          }}
        >
          <ChevronDown className={cn('transition-transform duration-(--duration-fast)', open && 'rotate-180')} />
        </Button>
      </div>
      <div id={historyId} hidden={!open} className="mt-3 md:pl-15">
        <ApplicationHistory events={events} />
        {linked && (
          <ButtonLink
            to={`/dashboard/applications/${id}`}
            variant="secondary"
            size="sm"
            aria-label={receipt('viewOf', { job: job.title })}
            className="mt-3"
          >
            {receipt('view')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
