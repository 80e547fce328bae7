// /user/{id}: a person as everyone sees them, with their posts, and for freelancers their work and reviews.

import { useParams } from 'react-router';
import { PageHead } from '@/components/page-head';
import { useProfileQuery, type Profile } from '@/features/profile/api/get-profile';
import { useRecordView } from '@/domain/views/record-view';
import { ProfileAbout, ProfilePast } from '@/features/profile/components/profile-about';
import { ProfileHeader } from '@/features/profile/components/profile-header';
import { ProfileFrame, ProfileStates } from '@/features/profile/components/profile-states';
import { useUser } from '@/lib/auth/auth';
import { useMinWidth } from '@/lib/browser/use-min-width';
import { t } from '@/words/profile';
import { OwnerActions, VisitorActions } from './user/actions';
import { ProfileTabs } from './user/profile-tabs';

export function UserRoute() {
  const { userId = '' } = useParams();
  const query = useProfileQuery(userId);
  return (
    <>
      <PageHead title={t('title')} />
      <ProfileStates query={query}>{(profile) => <PublicProfile key={profile.id} profile={profile} />}</ProfileStates>
    </>
  );
}

function PublicProfile({ profile }: { profile: Profile }) {
  const user = useUser();
  const hasRail = useMinWidth('64rem');
  useRecordView('profile', profile.id);
  return (
    <ProfileFrame>
      <PageHead title={profile.full_name} description={profile.bio ?? profile.headline ?? undefined} />
      <ProfileHeader
        profile={profile}
        actions={profile.id === user.id ? <OwnerActions profile={profile} /> : <VisitorActions profile={profile} />}
      />
      <div className="grid gap-2 md:mt-4 md:gap-6 lg:grid-cols-[var(--rail-profile)_minmax(0,1fr)]">
        {hasRail && (
          <aside aria-label={t('about.of', { name: profile.full_name })} className="flex flex-col gap-4">
            <ProfileAbout profile={profile} />
            <ProfilePast profile={profile} />
          </aside>
        )}
        <ProfileTabs profile={profile} withAbout={!hasRail} />
      </div>
    </ProfileFrame>
  );
}
