// The line of facts under a name: handle, company, place, size, experience, rating, website.

import {
  BriefcaseBusiness,
  Building2,
  Globe,
  MapPin,
  Star,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { shownName } from '@/domain/profiles/shown-name';
import { companySizeLabel } from '@/domain/profiles/company-size-label';
import { experienceLabel } from '@/domain/profiles/experience-label';
import type { Profile } from '@/features/profile/api/get-profile';
import { readWork } from '@/features/profile/entries';
import { totalExperience } from '@/features/profile/experience';
import { formatNumber } from '@/lib/format/format-number';
import { splitLinks } from '@/lib/format/split-links';
import { t } from '@/words/profile';

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { freelancer, seeker } = profile;
  const place = firstOf(profile.address, freelancer?.location, seeker?.location);
  const experience = firstOf(profile.total_experience, totalExperience(readWork(profile.work_experience), new Date()));
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      <li>@{profile.handle}</li>
      <OtherName profile={profile} />
      {place && <Fact icon={MapPin}>{place}</Fact>}
      {profile.company_size && <Fact icon={UsersRound}>{companySizeLabel(profile.company_size)}</Fact>}
      {experience && <Fact icon={BriefcaseBusiness}>{experienceLabel(experience)}</Fact>}
      {freelancer && freelancer.review_count > 0 && (
        <li className="flex items-center gap-1.5 tabular-nums">
          <Star aria-hidden="true" className="size-4 fill-marigold stroke-marigold" />
          {t.rich('rated', {
            rating: <span className="font-[600] text-foreground">{freelancer.rating.toFixed(1)}</span>,
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
          <span aria-hidden="true">({formatNumber(freelancer.review_count)})</span>
        </li>
      )}
      <Website address={profile.website} />
    </ul>
  );
}

/** The name that the heading does not show: a person's company, or the person behind a company. */
function OtherName({ profile }: { profile: Profile }) {
  const { full_name: person, company_name: company } = profile;
  if (shownName(profile) === company) {
    return company === person ? null : <Fact icon={UserRound}>{t('contactPerson', { name: person })}</Fact>;
  }
  return company && <Fact icon={Building2}>{company}</Fact>;
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span dir="auto" className="min-w-0 break-words">
        {children}
      </span>
    </li>
  );
}

/** Only a safe address becomes a link. Others are not shown. */
function Website({ address }: { address: string | null }) {
  const href = splitLinks(address ?? '')[0]?.href;
  if (!href) return null;
  return (
    <Fact icon={Globe}>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-primary hover:underline">
        {new URL(href).hostname.replace(/^www\./, '')}
      </a>
    </Fact>
  );
}

function firstOf(...values: (string | null | undefined)[]): string | undefined {
  return values.find((value) => value?.trim()) ?? undefined;
}
