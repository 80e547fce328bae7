// The number of unread notifications.

import { UnreadCount } from '@/components/unread-count';
import { useUnreadNotifications } from '@/features/notifications/api/count-unread';
import { useLiveReady } from '@/lib/live/live-ready';

export function UnreadBadge({ className }: { className: string }) {
  return useLiveReady() && <Count className={className} />;
}

function Count({ className }: { className: string }) {
  return <UnreadCount count={useUnreadNotifications()} className={className} />;
}
