// The upcoming interviews on a dashboard: time, job, and whether an answer is still needed. Renders nothing if there are none.

import { ChevronRight } from 'lucide-react';
import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { SectionCard } from '@/components/section-card';
import { useMadeBy } from '@/domain/teams/teams';
import { useUser } from '@/lib/auth/auth';
import { timeZoneLabel } from '@/lib/format/time-zones';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { t } from '@/words/interviews';
import { dayTile, formatSlotShort } from './format-slot';
import { agreedSlot, openSlots } from './interview';
import { InterviewPill } from './interview-pill';
import { useUpcomingInterviewsQuery, type InterviewSide, type UpcomingInterview } from './list-upcoming';
import { useTimeZone } from '@/lib/auth/use-time-zone';

interface UpcomingInterviewsProps {
  side: InterviewSide;
  className?: string;
}

export function UpcomingInterviews({ side, className }: UpcomingInterviewsProps) {
  const user = useUser();
  const organized = useMadeBy('organizer_id', 'ownerId' in side ? side.ownerId : user.id);
  useLiveChanges(
    [{ table: 'interviews', filter: 'applicantId' in side ? `applicant_id=eq.${side.applicantId}` : organized }],
    [queryKeys.interviews.upcoming(side)],
  );
  const { data: interviews = [] } = useUpcomingInterviewsQuery(side);
  const zone = useTimeZone();
  if (interviews.length === 0) return null;
  return (
    <SectionCard title={t('upcoming')} {...(className !== undefined && { className })}>
      <ul>
        {interviews.map((interview) => (
          <li key={interview.id} className="border-t border-border">
            <UpcomingLine interview={interview} isApplicant={'applicantId' in side} zone={zone} />
          </li>
        ))}
      </ul>
      <p className="border-t border-border px-4 py-2.5 text-xs text-muted-foreground md:px-5">
        {t('zone', { zone: timeZoneLabel(zone) })}
      </p>
    </SectionCard>
  );
}

interface UpcomingLineProps {
  interview: UpcomingInterview;
  isApplicant: boolean;
  zone: string;
}

function UpcomingLine({ interview, isApplicant, zone }: UpcomingLineProps) {
  const { job, applicant, application_id: applicationId } = interview;
  const title = isApplicant ? job.title : applicant.full_name;
  // It is null only once the application was withdrawn, which also ends the interview.
  const path = isApplicant ? '/dashboard/applications' : `/jobs/${job.id}/applicants`;
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-muted md:gap-4 md:px-5">
      <DayTile interview={interview} zone={zone} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5 sm:flex-row sm:items-center sm:gap-3 md:gap-4">
        <div className="min-w-0 sm:flex-1">
          <p dir="auto" className="font-[560] break-words">
            {/* The whole row can be pressed, apart from the company. */}
            <Link to={`${path}/${applicationId ?? ''}`} className="after:absolute after:inset-0">
              {title}
            </Link>
          </p>
          <p dir="auto" className="text-sm break-words text-muted-foreground">
            {isApplicant ? (
              <span className="relative z-1">
                <CompanyLink id={job.employer_id} name={job.company} facts={job.employer} />
              </span>
            ) : (
              job.title
            )}
          </p>
          <p className="text-sm text-foreground-2">{timesOf(interview, zone)}</p>
        </div>
        <InterviewPill interview={interview} isOver={false} />
      </div>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground max-sm:hidden" />
    </div>
  );
}

function timesOf(interview: UpcomingInterview, zone: string): string {
  const agreed = agreedSlot(interview);
  if (agreed) return formatSlotShort(agreed, zone);
  const slots = openSlots(interview, new Date());
  const [only] = slots;
  if (interview.status === 'Time Requested') return t('upcoming.newTime');
  return slots.length === 1 && only ? formatSlotShort(only, zone) : t('upcoming.choices', { count: slots.length });
}

/** The date as a tile, hidden from screen readers: the text next to it contains the date too. */
function DayTile({ interview, zone }: { interview: UpcomingInterview; zone: string }) {
  const agreed = agreedSlot(interview);
  const tile = agreed && dayTile(agreed.starts_at, zone);
  return (
    <span
      aria-hidden="true"
      className="flex size-12 shrink-0 flex-col items-center justify-center rounded-md bg-primary-soft text-primary-soft-foreground"
    >
      <span className="text-lg leading-5 font-[640]">{tile?.day ?? '?'}</span>
      <span className="text-xs leading-4">{tile?.month ?? ''}</span>
    </span>
  );
}
