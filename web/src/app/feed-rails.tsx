// What stands in the two rails of the feed. It comes after the column, which is what people came for.

import { ProfileCard } from '@/features/profile/components/profile-card';
import { RecentJobs } from '@/features/feed-rails/components/recent-jobs';
import { RecentTenders } from '@/features/feed-rails/components/recent-tenders';
import { TopFreelancers } from '@/features/feed-rails/components/top-freelancers';
import { useUser } from '@/lib/auth/auth';
import { RailFooter } from './rail-footer';
import { SideLinks } from './side-links';

/** `withBoards` adds what the right rail has, where there is none. */
export function LeftRail({ withBoards }: { withBoards: boolean }) {
  return (
    <>
      <ProfileCard user={useUser()} />
      <SideLinks />
      <RecentJobs />
      {withBoards && <RightRail />}
    </>
  );
}

export function RightRail() {
  return (
    <>
      <RecentTenders />
      <TopFreelancers />
      <RailFooter />
    </>
  );
}
