// The notifications with a heading, the choice between all and unread, and a button to mark all as read.

import { Button } from '@/components/ui/button';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useUnreadNotifications } from '@/features/notifications/api/count-unread';
import { useNotificationsQuery, type NotificationFilter } from '@/features/notifications/api/list-notifications';
import { useMarkAllReadMutation } from '@/features/notifications/api/mark-read';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/notifications';
import { NotificationList } from './notification-list';

interface NotificationsPanelProps {
  heading: 'h1' | 'h2';
  filter: NotificationFilter;
  onFilter: (filter: NotificationFilter) => void;
  /** Whether the list scrolls inside the panel, for a panel limited to the height of the window. */
  scrolls?: boolean;
}

export function NotificationsPanel({ heading: Heading, filter, onFilter, scrolls = false }: NotificationsPanelProps) {
  const unread = useUnreadNotifications();
  const newest = useNotificationsQuery('all').data?.[0]?.created_at;
  const { mutate: markAllRead } = useMarkAllReadMutation();
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 pt-3">
        <Heading className={cn(Heading === 'h2' && 'text-lg')}>{t('title')}</Heading>
        {unread > 0 && newest !== undefined && (
          <Button
            variant="link"
            size="text"
            onClick={() => {
              markAllRead(newest);
            }}
          >
            {t('markAll')}
          </Button>
        )}
      </div>
      <Tabs
        value={filter}
        onValueChange={(value) => {
          onFilter(value === 'unread' ? 'unread' : 'all');
        }}
        className="flex min-h-0 flex-col"
      >
        <TabsList aria-label={t('filter')} className="shrink-0 px-4">
          <TabsTrigger value="all">{t('filter.all')}</TabsTrigger>
          <TabsTrigger value="unread">
            {unread > 0 ? t('filter.unreadCount', { count: unread }) : t('filter.unread')}
          </TabsTrigger>
        </TabsList>
        {(['all', 'unread'] as const).map((value) => (
          <TabsContent key={value} value={value} tabIndex={-1} className={cn('mt-0', scrolls && 'overflow-y-auto')}>
            <NotificationList filter={value} />
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}
