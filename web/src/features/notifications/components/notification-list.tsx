// The notifications, with loading, failed, empty and full states.

import { BellOff } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton';
import {
  useNotificationsQuery,
  type Notification,
  type NotificationFilter,
} from '@/features/notifications/api/list-notifications';
import { t as common } from '@/words/common';
import { t } from '@/words/notifications';
import { NotificationEntry } from './notification-entry';

export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const list = useNotificationsQuery(filter);
  return (
    <Loaded
      query={list}
      skeleton={
        <SkeletonList className="gap-0 md:gap-0">
          <EntrySkeleton />
        </SkeletonList>
      }
      failed={(retry) => <FailedState title={t('list.notLoaded')} className="py-8" {...retry} />}
      empty={<Nothing filter={filter} />}
    >
      {(notifications) => <Entries list={list} notifications={notifications} />}
    </Loaded>
  );
}

interface EntriesProps {
  list: ReturnType<typeof useNotificationsQuery>;
  notifications: Notification[];
}

function Entries({ list, notifications }: EntriesProps) {
  return (
    <>
      <ul className="divide-y divide-border">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationEntry notification={notification} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <div className="flex justify-center border-t border-border p-3">
          <Button variant="secondary" size="sm" pending={list.isLoadingMore} onClick={list.loadMore}>
            {list.isNextPageError ? common('tryAgain') : common('showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ filter }: { filter: NotificationFilter }) {
  return (
    <EmptyState icon={BellOff} title={filter === 'unread' ? t('list.noneUnread') : t('list.none')} className="py-8">
      {filter === 'unread' ? t('list.noneUnreadText') : t('list.noneText')}
    </EmptyState>
  );
}

function EntrySkeleton() {
  return (
    <div className="flex gap-3 px-4 py-3">
      <Skeleton className="size-9 rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-2 h-3.5 w-4/5" />
      </div>
    </div>
  );
}
