// The tabs of Settings. The open tab is in the URL, so that links can point to it.

import { type ComponentType } from 'react';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useUser } from '@/lib/auth/auth';
import { useConfig } from '@/lib/server/config-context';
import { lazyPart, useFetchWhenIdle } from '@/lib/ui/lazy-part';
import { useSearchParams } from '@/lib/router/use-search-params';
import { ProfileTab } from './profile-tab';
import { t } from '@/words/settings';

const loadAccount = async () => (await import('./account-tab')).AccountTab;
const loadCompany = async () => (await import('./company-tab')).CompanyTab;
const loadSecurity = async () => (await import('./security-tab')).SecurityTab;
const loadNotifications = async () => (await import('./notifications-tab')).NotificationsTab;

const TABS = [
  { value: 'profile', content: ProfileTab },
  { value: 'account', content: withSkeleton(loadAccount) },
  { value: 'company', content: withSkeleton(loadCompany) },
  { value: 'notifications', content: withSkeleton(loadNotifications) },
  { value: 'security', content: withSkeleton(loadSecurity) },
] as const;

export function SettingsTabs() {
  const [query, setQuery] = useSearchParams();
  const { userType } = useUser();
  const { companyProof = false } = useConfig();
  const hasCompany = companyProof && userType !== 'user';
  const tabs = TABS.filter(({ value }) => value !== 'company' || hasCompany);
  const open = tabs.find(({ value }) => value === query.get('tab')) ?? TABS[0];
  const show = (tab: string) => {
    setQuery({ tab }, { replace: true });
  };
  useFetchWhenIdle(loadAccount);
  useFetchWhenIdle(loadNotifications);
  useFetchWhenIdle(loadSecurity);
  return (
    <Tabs
      value={open.value}
      // A tab that opened on focus would open, and ask again, when the focus returns to it from the "leave page" question.
      activationMode="manual"
      onValueChange={show}
    >
      <TabsList aria-label={t('title')}>
        {tabs.map(({ value }) => (
          <TabsTrigger
            key={value}
            value={value}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              // Otherwise the same key press would also activate the first button of the question.
              event.preventDefault();
              show(value);
            }}
          >
            {t(`tab.${value}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value, content: Content }) => (
        <TabsContent key={value} value={value} tabIndex={-1}>
          <Content />
        </TabsContent>
      ))}
    </Tabs>
  );
}

function withSkeleton(load: () => Promise<ComponentType>) {
  const Tab = lazyPart(load);
  return function PendingTab() {
    return <Tab fallback={<TabSkeleton />} />;
  };
}

function TabSkeleton() {
  return (
    <SkeletonFrame className="flex appear-late flex-col gap-7 py-7">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </SkeletonFrame>
  );
}
