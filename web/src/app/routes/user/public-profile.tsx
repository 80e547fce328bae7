// The public profile of a person or a company: what they say about themselves, their posts, a freelancer's work and reviews, a company's
// open jobs and tenders, and their numbers.

import type { UseQueryResult } from '@tanstack/react-query';
import { PageHead } from '@/components/page-head';
import { shownName } from '@/domain/profiles/shown-name';
import { useRecordView } from '@/domain/views/record-view';
import type { Profile } from '@/features/profile/api/get-profile';
import { ProfileAbout, ProfilePast } from '@/features/profile/components/profile-about';
import { ProfileHeader } from '@/features/profile/components/profile-header';
import { ProfileFrame, ProfileStates } from '@/features/profile/components/profile-states';
import { useUser } from '@/lib/auth/auth';
import { useMinWidth } from '@/lib/browser/use-min-width';
import { t } from '@/words/profile';
import { OwnerActions, VisitorActions } from './actions';
import { ProfileTabs } from './profile-tabs';

export function PublicProfile({ query }: { query: UseQueryResult<Profile | null> }) {
  return (
    <>
      <PageHead title={t('title')} />
      <ProfileStates query={query}>{(profile) => <LoadedProfile key={profile.id} profile={profile} />}</ProfileStates>
    </>
  );
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const user = useUser();
  const hasRail = useMinWidth('64rem');
  const name = shownName(profile);
  useRecordView('profile', profile.id);
  return (
    <ProfileFrame>
      <PageHead title={name} description={profile.bio ?? profile.headline ?? undefined} />
      <ProfileHeader
        profile={profile}
        actions={profile.id === user.id ? <OwnerActions profile={profile} /> : <VisitorActions profile={profile} />}
      />
      <div className="grid gap-2 md:mt-4 md:gap-6 lg:grid-cols-[var(--rail-profile)_minmax(0,1fr)]">
        {hasRail && (
          <aside aria-label={t('about.of', { name })} className="flex flex-col gap-4">
            <ProfileAbout profile={profile} />
            <ProfilePast profile={profile} />
          </aside>
        )}
        <ProfileTabs profile={profile} withAbout={!hasRail} />
      </div>
    </ProfileFrame>
  );
}
