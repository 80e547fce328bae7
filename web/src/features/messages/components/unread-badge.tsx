// The number of unread messages in all conversations together.

import { UnreadCount } from '@/components/unread-count';
import { useUnreadMessages } from '@/features/messages/api/list-conversations';

export function UnreadBadge({ className }: { className: string }) {
  return <UnreadCount count={useUnreadMessages()} className={className} />;
}
