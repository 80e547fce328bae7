// The tabs of a profile: posts; for freelancers portfolio and reviews; for companies jobs, tenders and reviews. On small screens, the
// content of the rail is a tab too. The open tab is in the address.

import type { ReactNode } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useIsBlocked } from '@/domain/blocks/get-block';
import { BlockedNotice } from '@/domain/blocks/blocked-notice';
import { shownName } from '@/domain/profiles/shown-name';
import { usePostCountQuery } from '@/features/posts/api/count-posts';
import { Composer } from '@/features/posts/components/composer';
import { PostList } from '@/features/posts/components/post-list';
import { usePostingCounts } from '@/features/profile/api/count-postings';
import { useCompanyRecordQuery } from '@/features/profile/api/get-company-record';
import type { Profile } from '@/features/profile/api/get-profile';
import { Portfolio } from '@/features/profile/components/portfolio';
import { ProfileAbout, ProfilePast } from '@/features/profile/components/profile-about';
import { readPortfolio } from '@/features/profile/entries';
import { useUser } from '@/lib/auth/auth';
import { formatNumber } from '@/lib/format/format-number';
import { lazyPart } from '@/lib/ui/lazy-part';
import { useSearchParams } from '@/lib/router/use-search-params';
import { t } from '@/words/profile';

const ReviewList = lazyPart(async () => (await import('@/features/reviews/components/review-list')).ReviewList);
const CompanyJobs = lazyPart(async () => (await import('./company-postings')).CompanyJobs);
const CompanyTenders = lazyPart(async () => (await import('./company-postings')).CompanyTenders);

interface Tab {
  name: string;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

export function ProfileTabs({ profile, withAbout }: { profile: Profile; withAbout: boolean }) {
  const [search, setSearch] = useSearchParams();
  const tabs = useTabs(profile, withAbout);
  const first = firstOpen(tabs);
  const open = tabs.find(({ name }) => name === search.get('tab'))?.name ?? first;
  return (
    <Tabs
      className="min-w-0"
      value={open}
      onValueChange={(name) => {
        setSearch(name === first ? {} : { tab: name }, { replace: true });
      }}
    >
      <TabsList aria-label={t('tabs')} className="max-md:bg-card max-md:px-(--gutter)">
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

/** The tab that opens first: a freelancer's work, a company's postings, otherwise posts. */
function firstOpen(tabs: Tab[]): string {
  const count = (wanted: string) => tabs.find(({ name }) => name === wanted)?.count ?? 0;
  return ['portfolio', 'reviews', 'jobs', 'tenders'].find((name) => count(name) > 0) ?? 'posts';
}

function useTabs(profile: Profile, withAbout: boolean): Tab[] {
  const { id, full_name: name } = profile;
  const { data: postCount } = usePostCountQuery(id);
  const postings = useCompanyTabs(profile);
  const about = (
    <>
      <ProfileAbout profile={profile} />
      <ProfilePast profile={profile} />
    </>
  );
  return [
    ...freelanceTabs(profile),
    ...(withAbout ? [{ name: 'about', label: t('about'), content: about }] : []),
    { name: 'posts', label: t('tabs.posts'), count: postCount, content: <Posts id={id} name={name} /> },
    ...postings,
  ];
}

/** The work first, with the reviews below. */
function freelanceTabs({ id, full_name: name, freelancer }: Profile): Tab[] {
  if (!freelancer) return [];
  const { portfolio, rating, review_count: reviewCount } = freelancer;
  const reviews = <ReviewList subject={{ kind: 'freelancer', id, name }} rating={rating} count={reviewCount} />;
  return [
    {
      name: 'portfolio',
      label: t('portfolio'),
      count: readPortfolio(portfolio).length,
      content: (
        <>
          <Portfolio portfolio={portfolio} />
          {reviewCount > 0 && reviews}
        </>
      ),
    },
    { name: 'reviews', label: t('tabs.reviews'), count: reviewCount, content: reviews },
  ];
}

function useCompanyTabs(profile: Profile): Tab[] {
  const { id, user_type: type } = profile;
  const { jobs, tenders } = usePostingCounts(profile);
  const { data: record } = useCompanyRecordQuery(id, type !== 'user');
  if (type === 'user') return [];
  const reviews = record?.reviews ?? { rating: 0, count: 0 };
  const subject = { kind: 'company' as const, id, name: shownName(profile) };
  return [
    { name: 'jobs', label: t('tabs.jobs'), count: jobs, content: <CompanyJobs ownerId={id} /> },
    ...(type === 'business'
      ? [{ name: 'tenders', label: t('tabs.tenders'), count: tenders, content: <CompanyTenders ownerId={id} /> }]
      : []),
    {
      name: 'company-reviews',
      label: t(profile.freelancer ? 'tabs.companyReviews' : 'tabs.reviews'),
      count: record ? reviews.count : undefined,
      content: <ReviewList subject={subject} {...reviews} />,
    },
  ];
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
