// How many notifications wait to be seen.

import { UnreadCount } from '@/components/unread-count';
import { useUnreadNotifications } from '@/features/notifications/api/count-unread';

export function UnreadBadge({ className }: { className: string }) {
  return <UnreadCount count={useUnreadNotifications()} className={className} />;
}
