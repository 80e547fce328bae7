// The best-reviewed freelancers, in the right column.

import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { useTopFreelancersQuery } from '@/features/feed-rails/api/list-top-freelancers';
import { avatarKind } from '@/lib/format/avatar';
import type { Json } from '@/lib/database.types';
import { t } from '@/words/feed-rails';
import { RailList } from './rail-list';

export function TopFreelancers() {
  return (
    <RailList
      title={t('freelancers.title')}
      all="/freelancers"
      query={useTopFreelancersQuery()}
      empty={t('freelancers.none')}
    >
      {({ id, title, skills, rating, review_count: reviews, profile }) => (
        <>
          <Avatar
            id={id}
            name={profile.full_name}
            url={profile.avatar_url}
            kind={avatarKind(profile.user_type)}
            className="size-9"
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-1">
              <Link to={`/user/${id}`} dir="auto" className="truncate text-sm font-[560] hover:underline">
                {profile.full_name}
              </Link>
              <CompanyMark name={profile.full_name} facts={profile} />
            </div>
            <p dir="auto" className="truncate text-xs text-muted-foreground">
              {firstSkills(skills) || title}
            </p>
          </div>
          <p className="flex items-center gap-1 text-sm font-[560] tabular-nums">
            <Star aria-hidden="true" className="size-4 fill-marigold stroke-marigold" />
            {t.rich('rated', {
              rating: rating.toFixed(1),
              count: reviews,
              reviews: (text) => <span className="font-normal text-muted-foreground">{text}</span>,
              hidden,
            })}
          </p>
        </>
      )}
    </RailList>
  );
}

/** Text for screen readers, in place of the star and the brackets. */
function hidden(text: ReactNode): ReactNode {
  return (
    <span key="hidden" className="sr-only">
      {text}
    </span>
  );
}

function firstSkills(skills: Json[]): string {
  return skills
    .filter((skill) => typeof skill === 'string')
    .slice(0, 2)
    .join(', ');
}
