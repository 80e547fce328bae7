// How many messages wait, wherever a menu leads to them. The number comes once the page has come to rest.

import { lazyPart } from '@/lib/ui/lazy-part';
import { useIdle } from '@/lib/browser/use-idle';

const UnreadBadge = lazyPart(async () => (await import('@/features/messages/components/unread-badge')).UnreadBadge);

export function UnreadMessages({ className }: { className: string }) {
  return useIdle() && <UnreadBadge className={className} />;
}
