// How many notifications wait to be seen, in a figure and in words.

import { Badge } from '@/components/ui/badge';
import { useUnreadNotifications } from '@/features/notifications/api/count-unread';

export function UnreadBadge({ className }: { className: string }) {
  const count = useUnreadNotifications();
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} className={className} />
      <span className="sr-only">{count} unread</span>
    </>
  );
}
