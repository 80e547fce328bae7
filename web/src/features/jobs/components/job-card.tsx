// A job in a list: who offers it, what it pays, what it requires, and the action to take.

import { CompanyLink } from '@/domain/companies/company-link';
import { DeadlinePill } from '@/components/deadline-pill';
import { ListedCard } from '@/components/listed-card';
import { Written } from '@/components/written';
import { confirmedLabel } from '@/domain/jobs/confirmed-label';
import { LazyPostingCaution } from '@/domain/postings/components/lazy-posting-notices';
import { PostingLinks } from '@/domain/postings/components/posting-links';
import { PostingLogo, PostingTitle, SavePosting } from '@/domain/postings/components/posting-parts';
import { PostingTags } from '@/domain/postings/components/posting-tags';
import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { postingOf } from '@/features/jobs/posting';
import { useUser } from '@/lib/auth/auth';
import { daysFromNow, isToday, postedLabel } from '@/lib/format/day-labels';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/jobs';
import { ApplyAction } from './apply-action';
import { JobPills } from './job-pills';
import { Salary } from './salary';

interface JobCardProps {
  row: ListedJob;
  /** The position in the list, from 1. */
  position: number;
  /** The skills in the current filter, one per line. */
  matched: string;
}

const SHOWN_SKILLS = 6;

const ListedJobFit = lazyPart(async () => (await import('./listed-job-fit')).ListedJobFit);

export function JobCard({ row: job, position, matched }: JobCardProps) {
  const posting = postingOf(job);
  const now = new Date();
  return (
    <ListedCard position={position}>
      {(titleId) => (
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 p-4 md:p-5">
          {/* On phones the deciding facts come first: the pay and the closing date. */}
          <div className="col-span-3 mb-3 flex flex-wrap items-center justify-between gap-2 md:hidden">
            <Salary job={job} inline />
            <ClosingDay job={job} />
          </div>
          <PostingLogo posting={posting} className="md:size-12" />
          <div className="min-w-0">
            <PostingTitle posting={posting} id={titleId} />
            <p className="text-sm break-words text-muted-foreground" dir="auto">
              <span className="max-md:flex">
                <CompanyLink id={job.employer_id} name={job.company} facts={job.facts} className="text-foreground" />
              </span>
              <span aria-hidden="true" className="mx-2 max-md:hidden">
                ·
              </span>
              {job.location}
            </p>
          </div>
          <SavePosting posting={posting} className="-mt-1.5 -mr-2 md:hidden" />
          <Salary job={job} className="max-md:hidden md:text-right" />
          <div className="col-span-3 min-w-0 md:col-span-2 md:col-start-2">
            <p className="mt-2 line-clamp-2 max-w-[70ch] break-words text-foreground-2 max-md:hidden" dir="auto">
              <Written>{job.description}</Written>
            </p>
            <PostingTags
              pills={
                <>
                  <JobPills job={job} />
                  <span className="max-md:hidden md:contents">
                    <ClosingDay job={job} />
                  </span>
                </>
              }
              tags={job.skills}
              most={SHOWN_SKILLS}
              matched={matched}
            />
            <Fit jobId={job.id} />
            <LazyPostingCaution posting={posting} />
            <footer className="mt-4 flex flex-wrap items-center gap-2 md:border-t md:border-border md:pt-4">
              <p className="mr-auto text-sm text-muted-foreground">
                {[
                  postedLabel(job.created_at, now),
                  confirmedLabel(laterConfirmation(job), now),
                  t('applicants.count', { count: job.applications }),
                ]
                  .filter((fact) => fact !== undefined)
                  .join(' · ')}
              </p>
              <PostingLinks posting={posting}>
                <ApplyAction job={job} />
              </PostingLinks>
            </footer>
          </div>
        </div>
      )}
    </ListedCard>
  );
}

/** Shown to job seekers only. Its space is reserved while it loads. */
function Fit({ jobId }: { jobId: string }) {
  const { userType } = useUser();
  return userType === 'user' ? <ListedJobFit jobId={jobId} fallback={<div className="mt-3 min-h-5" />} /> : null;
}

/** Returns when the job was last confirmed. Null if that was on the day it was posted, because a second date would add nothing. */
function laterConfirmation({ created_at, confirmed_at }: ListedJob): string | null {
  return confirmed_at !== null && isToday(created_at, new Date(confirmed_at)) ? null : confirmed_at;
}

/** The last day to apply, if stated. */
function ClosingDay({ job: { expires_at } }: { job: ListedJob }) {
  if (expires_at === null) return null;
  return <DeadlinePill deadline={daysFromNow(0, new Date(expires_at))} now={new Date()} />;
}
