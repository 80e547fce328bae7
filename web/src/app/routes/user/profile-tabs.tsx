// The parts of a profile that take turns: posts, and for freelancers portfolio and reviews. Where there is no room beside them,
// what stands in the rail is one of them too. Which one is open stands in the address.

import type { ReactNode } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useIsBlocked } from '@/features/blocks/api/get-block';
import { BlockedNotice } from '@/features/blocks/components/blocked-notice';
import { usePostCountQuery } from '@/features/posts/api/count-posts';
import { Composer } from '@/features/posts/components/composer';
import { PostList } from '@/features/posts/components/post-list';
import type { Profile } from '@/features/profile/api/get-profile';
import { Portfolio } from '@/features/profile/components/portfolio';
import { ProfileAbout, ProfilePast } from '@/features/profile/components/profile-about';
import { readPortfolio } from '@/features/profile/entries';
import { useUser } from '@/lib/auth';
import { formatNumber } from '@/lib/format';
import { lazyPart } from '@/lib/lazy-part';
import { useSearchParams } from '@/lib/use-search-params';

const ReviewList = lazyPart(async () => (await import('@/features/reviews/components/review-list')).ReviewList);

interface Tab {
  name: string;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

export function ProfileTabs({ profile, withAbout }: { profile: Profile; withAbout: boolean }) {
  const [search, setSearch] = useSearchParams();
  const tabs = useTabs(profile, withAbout);
  const open = tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'posts';
  return (
    <Tabs
      className="min-w-0"
      value={open}
      onValueChange={(name) => {
        setSearch(name === 'posts' ? {} : { tab: name }, { replace: true });
      }}
    >
      <TabsList aria-label="Parts of the profile" className="max-md:bg-card max-md:px-(--gutter)">
        {tabs.map(({ name, label, count }) => (
          <TabsTrigger key={name} value={name}>
            {label}
            {count !== undefined && <span className="font-normal tabular-nums">{formatNumber(count)}</span>}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ name, content }) => (
        <TabsContent key={name} value={name} className="mt-2 flex flex-col gap-2 md:mt-4 md:gap-4">
          {content}
        </TabsContent>
      ))}
    </Tabs>
  );
}

function useTabs(profile: Profile, withAbout: boolean): Tab[] {
  const { id, full_name: name, freelancer } = profile;
  const { data: postCount } = usePostCountQuery(id);
  const tabs: Tab[] = [{ name: 'posts', label: 'Posts', count: postCount, content: <Posts id={id} name={name} /> }];
  if (withAbout) {
    const content = (
      <>
        <ProfileAbout profile={profile} />
        <ProfilePast profile={profile} />
      </>
    );
    tabs.unshift({ name: 'about', label: 'About', content });
  }
  if (freelancer) {
    const { portfolio, rating, review_count: reviewCount } = freelancer;
    tabs.push(
      {
        name: 'portfolio',
        label: 'Portfolio',
        count: readPortfolio(portfolio).length,
        content: <Portfolio portfolio={portfolio} />,
      },
      {
        name: 'reviews',
        label: 'Reviews',
        count: reviewCount,
        content: <ReviewList freelancer={{ id, name, rating, reviewCount }} />,
      },
    );
  }
  return tabs;
}

function Posts({ id, name }: { id: string; name: string }) {
  const user = useUser();
  const blocked = useIsBlocked(id);
  if (blocked) return <BlockedNotice id={id} name={name} />;
  return (
    <>
      {id === user.id && <Composer />}
      <PostList authorId={id} />
    </>
  );
}
