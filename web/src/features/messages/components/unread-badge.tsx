// How many messages wait to be read, in a figure and in words.

import { Badge } from '@/components/ui/badge';
import { useKnownConversations } from '@/features/messages/api/list-conversations';

export function UnreadBadge({ className }: { className: string }) {
  const count = useKnownConversations().reduce((sum, { unread }) => sum + unread, 0);
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} className={className} />
      <span className="sr-only">{count} unread</span>
    </>
  );
}
