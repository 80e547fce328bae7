// The head of a profile: cover, avatar, name, and the most important facts.

import type { ReactNode } from 'react';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Confluence } from '@/components/confluence';
import { LazyReplyRecord } from '@/domain/replies/lazy-reply-record';
import { shownName } from '@/domain/profiles/shown-name';
import { StatusPill } from '@/domain/status/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import { coverOf } from '@/features/profile/account-types';
import type { Profile } from '@/features/profile/api/get-profile';
import { avatarKind } from '@/lib/format/avatar';
import { cn } from '@/lib/styles/cn';
import { ProfileFacts } from './profile-facts';

interface ProfileHeaderProps {
  profile: Profile;
  /** The actions for this profile, with at most one primary button. */
  actions: ReactNode;
}

export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  const { seeker, freelancer } = profile;
  const name = shownName(profile);
  return (
    <Card bleed className="overflow-hidden max-md:border-t-0">
      <ProfileCover userType={profile.user_type} />
      <div className="grid gap-x-6 px-4 pb-5 md:grid-cols-[1fr_auto] md:px-8 md:pb-7">
        <ProfilePicture profile={profile} />
        <div className="min-w-0">
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <div className="flex min-w-0 items-center gap-1.5">
              <h1 dir="auto" className="min-w-0 break-words">
                {name}
              </h1>
              <CompanyMark name={name} facts={profile} />
            </div>
            {freelancer && <StatusPill status={freelancer.availability} />}
            {seeker && <StatusPill status={seeker.availability} />}
          </div>
          <p dir="auto" className="break-words">
            <Written>{profile.headline ?? freelancer?.title ?? seeker?.title ?? ''}</Written>
          </p>
          <ProfileFacts profile={profile} />
          {profile.user_type !== 'user' && <LazyReplyRecord employerId={profile.id} className="mt-3" />}
        </div>
        <div className="flex flex-wrap gap-2 max-md:mt-4 md:col-start-2 md:row-start-1 md:self-end">{actions}</div>
      </div>
    </Card>
  );
}

export function ProfileCover({ userType }: { userType: Profile['user_type'] }) {
  const { lead, surface } = coverOf(userType);
  return <Confluence drawing="wide" lead={lead} className={cn('block h-27 w-full md:h-42', surface)} />;
}

/** Overlaps the lower edge of the cover. Company logos are square, as everywhere else. */
export function ProfilePicture({ profile, url = profile.avatar_url }: { profile: Profile; url?: string | null }) {
  return (
    <Avatar
      id={profile.id}
      name={shownName(profile)}
      url={url}
      size="xl"
      kind={avatarKind(profile.user_type)}
      className="-mt-12 ring-4 ring-card max-md:size-22 md:-mt-15"
    />
  );
}
