// How many messages wait to be read, in all conversations together.

import { UnreadCount } from '@/components/unread-count';
import { useKnownConversations } from '@/features/messages/api/list-conversations';

export function UnreadBadge({ className }: { className: string }) {
  const count = useKnownConversations().reduce((sum, { unread }) => sum + unread, 0);
  return <UnreadCount count={count} className={className} />;
}
