// Where the own profile can be found, and what could still be said in it.

import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from '@/components/link';
import type { Profile } from '@/features/profile/api/get-profile';
import { readPortfolio } from '@/features/profile/entries';
import { formatCount } from '@/lib/format/format';
import { Portfolio } from './portfolio';
import { Section } from './profile-about';

export function OwnPlaces({ profile: { user_type: userType, seeker, freelancer } }: { profile: Profile }) {
  const lists = userType !== 'employer' || seeker !== null || freelancer !== null;
  const pieces = readPortfolio(freelancer?.portfolio ?? []).length;
  return (
    <>
      {lists && (
        <Section title="Where people find you">
          <ul className="flex flex-col gap-3">
            {(userType === 'user' || seeker) && (
              <Place
                to="/job-seekers"
                name="Job Seekers"
                as={seeker && `As ${seeker.title}, ${seeker.availability}`}
                otherwise="Not listed. Choose “Appear in Job Seekers” to be found by employers."
              />
            )}
            {(userType !== 'employer' || freelancer) && (
              <Place
                to="/freelancers"
                name="Freelancers"
                as={freelancer && `As ${freelancer.title}, ${formatCount(freelancer.review_count, 'review')}`}
                otherwise="Not listed. Choose “Offer freelance services” to be hired by the hour."
              />
            )}
          </ul>
        </Section>
      )}
      {pieces > 0 && (
        <section aria-label="Portfolio">
          <h2 className="mb-3 text-lg max-md:px-(--gutter)">Portfolio</h2>
          <Portfolio portfolio={freelancer?.portfolio ?? []} />
        </section>
      )}
    </>
  );
}

interface PlaceProps {
  to: string;
  name: string;
  /** How one is listed there; null when one is not. */
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
