// Where the user's own profile is listed, and what could still be added to it.

import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from '@/components/link';
import { statusLabel } from '@/domain/status/status-label';
import type { Profile } from '@/features/profile/api/get-profile';
import { readPortfolio } from '@/features/profile/entries';
import { t } from '@/words/profile';
import { Portfolio } from './portfolio';
import { Section } from './profile-about';

export function OwnPlaces({ profile: { user_type: userType, seeker, freelancer } }: { profile: Profile }) {
  const lists = userType !== 'employer' || seeker !== null || freelancer !== null;
  const pieces = readPortfolio(freelancer?.portfolio ?? []).length;
  return (
    <>
      {lists && (
        <Section title={t('places')}>
          <ul className="flex flex-col gap-3">
            {(userType === 'user' || seeker) && (
              <Place
                to="/job-seekers"
                name={t('places.seekers')}
                as={
                  seeker &&
                  t('places.seekersAs', { title: seeker.title, availability: statusLabel(seeker.availability) })
                }
                otherwise={t('places.seekersNot')}
              />
            )}
            {(userType !== 'employer' || freelancer) && (
              <Place
                to="/freelancers"
                name={t('places.freelancers')}
                as={
                  freelancer && t('places.freelancersAs', { title: freelancer.title, count: freelancer.review_count })
                }
                otherwise={t('places.freelancersNot')}
              />
            )}
          </ul>
        </Section>
      )}
      {pieces > 0 && (
        <section aria-label={t('portfolio')}>
          <h2 className="mb-3 text-lg max-md:px-(--gutter)">{t('portfolio')}</h2>
          <Portfolio portfolio={freelancer?.portfolio ?? []} />
        </section>
      )}
    </>
  );
}

interface PlaceProps {
  to: string;
  name: string;
  /** How the user is listed there. Null if they are not. */
  as: string | null;
  otherwise: string;
}

function Place({ to, name, as, otherwise }: PlaceProps) {
  const Icon = as === null ? CircleDashed : CircleCheck;
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={as === null ? 'size-5 text-muted-foreground' : 'size-5 text-success'} />
      <div className="min-w-0 flex-1">
        <Link to={to} className="font-[560] hover:underline">
          {name}
        </Link>
        <p dir="auto" className="text-sm break-words text-muted-foreground">
          {as ?? otherwise}
        </p>
      </div>
    </li>
  );
}
