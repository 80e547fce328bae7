// /notifications: all of the user's notifications.

import { PageHead } from '@/components/page-head';
import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import { NotificationsPanel } from '@/features/notifications/components/notifications-panel';
import { useSearchParams } from '@/lib/router/use-search-params';
import { t } from '@/words/notifications';

export function NotificationsRoute() {
  const [query, setQuery] = useSearchParams();
  const filter = query.get('show') === 'unread' ? 'unread' : 'all';
  return (
    <div className="page flex flex-col items-center py-2 max-md:px-0 md:py-6">
      <PageHead title={t('title')} />
      <Card bleed className="w-full max-w-(--column) overflow-hidden">
        <NotificationsPanel
          heading="h1"
          filter={filter}
          onFilter={(next) => {
            setQuery(next === 'unread' ? { show: 'unread' } : {}, { replace: true });
          }}
        />
      </Card>
      <Link to="/settings?tab=notifications" className="p-4 text-sm font-medium text-primary hover:underline">
        {t('settings')}
      </Link>
    </div>
  );
}
