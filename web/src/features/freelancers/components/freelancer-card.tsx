// A freelancer in a list. Numbers are shown only if they are not zero.

import { Star } from 'lucide-react';
import { Written } from '@/components/written';
import { PersonCard } from '@/domain/profiles/person-card';
import { SkillTags } from '@/domain/skills/skill-tags';
import { StatusPill } from '@/domain/status/status-pill';
import type { ListedFreelancer } from '@/features/freelancers/api/list-freelancers';
import { formatMoney } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';
import { responseTime } from '@/domain/profiles/response-time';
import { t } from '@/words/freelancers';

interface FreelancerCardProps {
  row: ListedFreelancer;
  /** The position in the list, from 1. */
  position: number;
  /** The skills in the current filter, one per line. */
  matched: string;
}

const SHOWN_SKILLS = 4;
const SHOWN_WORK = 2;

export function FreelancerCard({ row: freelancer, position, matched }: FreelancerCardProps) {
  const { id, title, location, profile, description, availability, skills } = freelancer;
  return (
    <PersonCard
      kind="freelancer"
      id={id}
      name={profile.full_name}
      avatarUrl={profile.avatar_url}
      facts={profile}
      title={title}
      location={location}
      position={position}
    >
      <div className="mt-3 flex items-center justify-between gap-3">
        <Rating freelancer={freelancer} />
        {freelancer.hourly_rate > 0 && (
          <p className="text-sm text-muted-foreground">
            {t.rich('perHour', {
              b: (amount) => <span className="text-lg font-[600] text-foreground tabular-nums">{amount}</span>,
              amount: formatMoney(freelancer.hourly_rate),
            })}
          </p>
        )}
      </div>
      <p className="mt-3 line-clamp-2 break-words text-foreground-2" dir="auto">
        <Written>{description}</Written>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <StatusPill status={availability} />
        <SkillTags skills={skills} most={SHOWN_SKILLS} matched={matched} />
      </div>
      <Record freelancer={freelancer} />
    </PersonCard>
  );
}

function Rating({ freelancer: { rating, review_count } }: { freelancer: ListedFreelancer }) {
  if (review_count === 0) return <p className="text-sm text-muted-foreground">{t('noReviews')}</p>;
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Star aria-hidden="true" className="size-4 fill-current text-marigold" />
      <span className="sr-only">{t('rated')}</span>
      <span className="font-[600] tabular-nums">{rating.toFixed(1)}</span>
      <span className="text-muted-foreground tabular-nums">({formatNumber(review_count)})</span>
    </p>
  );
}

/** Their record: completed projects, response time, and two portfolio entries. */
function Record({ freelancer }: { freelancer: ListedFreelancer }) {
  const { completed_projects, response_minutes, portfolio } = freelancer;
  const facts = [
    ...(completed_projects > 0
      ? [{ value: formatNumber(completed_projects), label: t('projects', { count: completed_projects }) }]
      : []),
    ...(response_minutes === null ? [] : [{ value: responseTime(response_minutes), label: t('responseTime') }]),
    ...(portfolio.length > 0 ? [{ value: portfolio.slice(0, SHOWN_WORK).join(', '), label: t('portfolio') }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="mt-auto flex gap-x-6 gap-y-2 pt-4 max-sm:flex-wrap">
      {facts.map(({ value, label }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-xs whitespace-nowrap text-muted-foreground">{label}</dt>
          <dd className="line-clamp-2 text-sm font-[600] break-words" dir="auto">
            <Written>{value}</Written>
          </dd>
        </div>
      ))}
    </dl>
  );
}
