// /: the feed, beside the card of the person reading it.

import { PageHead } from '@/components/page-head';
import { PostList } from '@/features/feed/components/post-list';
import { ProfileCard } from '@/features/profile/components/profile-card';
import { useUser } from '@/lib/auth';

export function HomeRoute() {
  const user = useUser();
  return (
    <div className="page grid justify-center gap-6 py-2 max-md:px-0 md:py-6 lg:grid-cols-[var(--rail-left)_minmax(0,var(--column))]">
      <PageHead title="Feed" />
      <h1 className="sr-only">Feed</h1>
      <aside aria-label="Your profile" className="max-lg:hidden">
        <ProfileCard user={user} />
      </aside>
      <div className="w-full max-w-(--column) max-md:max-w-none">
        <PostList />
      </div>
    </div>
  );
}
