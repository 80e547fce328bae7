// The common actions of a job seeker.

import { ChevronRight, Search, UserRoundPen } from 'lucide-react';
import { Link } from '@/components/link';
import { SectionCard } from '@/components/section-card';
import { useMatchingJobsQuery } from '@/features/dashboard-seeker/api/count-matching-jobs';
import { t } from '@/words/dashboard-seeker';

interface Props {
  /** How complete the profile is, in percent, and its skills. Undefined while loading. */
  profile: { completeness: number; skills: string[] } | undefined;
}

export function QuickActions({ profile }: Props) {
  const { data: matching } = useMatchingJobsQuery(profile?.skills ?? []);
  const actions = [
    {
      label: t('actions.profile'),
      note: profile ? t('actions.complete', { percent: profile.completeness }) : t('actions.profileHint'),
      to: '/profile',
      icon: UserRoundPen,
    },
    {
      label: t('browseJobs'),
      note: matching ? t('actions.matching', { count: matching }) : t('actions.jobsHint'),
      to: matching ? jobsWith(profile?.skills ?? []) : '/jobs',
      icon: Search,
    },
  ];
  return (
    <SectionCard title={t('actions.title')}>
      <ul className="flex flex-col gap-3 px-4 pt-1 pb-4 md:px-5 md:pb-5">
        {actions.map(({ label, note, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-3 rounded-lg border border-border p-3 hover:border-border-hover hover:bg-accent"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-soft-foreground">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-[600]">{label}</span>
                <span className="block text-sm text-muted-foreground">{note}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Returns the path of the job list with the filter that was counted. */
function jobsWith(skills: readonly string[]): string {
  return `/jobs?${new URLSearchParams(skills.map((skill) => ['skills', skill])).toString()}`;
}
