// A person's facts from the two directories, on their profile.

import { CircleCheck, Clock, GraduationCap, MapPin, Reply, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { Written } from '@/components/written';
import type { Profile } from '@/features/profile/api/get-profile';
import { formatMoney } from '@/lib/format/format';
import { levelLabel } from '@/domain/lists/value-labels';
import { responseSentence } from '@/domain/profiles/response-time';
import { t } from '@/words/profile';

export function FreelanceFacts({ freelancer }: { freelancer: NonNullable<Profile['freelancer']> }) {
  const { title, description, location, hourly_rate: rate, completed_projects: projects } = freelancer;
  return (
    <>
      <p dir="auto" className="font-[560] break-words">
        <Written>{title}</Written>
      </p>
      {description && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line text-foreground-2">
          <TextWithLinks>{description}</TextWithLinks>
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-1.5 text-sm text-foreground-2">
        {rate > 0 && <Fact icon={Clock}>{t('rate', { amount: formatMoney(rate) })}</Fact>}
        {location && <Fact icon={MapPin}>{location}</Fact>}
        {projects > 0 && <Fact icon={CircleCheck}>{t('projects', { count: projects })}</Fact>}
        {freelancer.response_minutes !== null && (
          <Fact icon={Reply}>{responseSentence(freelancer.response_minutes)}</Fact>
        )}
      </ul>
    </>
  );
}

export function SeekerFacts({ seeker: { title, experience, location } }: { seeker: NonNullable<Profile['seeker']> }) {
  return (
    <>
      <p dir="auto" className="font-[560] break-words">
        <Written>{title}</Written>
      </p>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm text-foreground-2">
        <Fact icon={GraduationCap}>{levelLabel(experience)}</Fact>
        {location && <Fact icon={MapPin}>{location}</Fact>}
      </ul>
    </>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span dir="auto" className="min-w-0 break-words">
        {children}
      </span>
    </li>
  );
}
