// How many notifications wait. The number comes once the page has come to rest.

import { lazyPart } from '@/lib/ui/lazy-part';
import { useIdle } from '@/lib/browser/use-idle';

const UnreadBadge = lazyPart(
  async () => (await import('@/features/notifications/components/unread-badge')).UnreadBadge,
);

export function UnreadNotifications({ className }: { className: string }) {
  return useIdle() && <UnreadBadge className={className} />;
}
