// The number of unread messages, for every menu that links to them. It loads once the page is idle.

import { lazyPart } from '@/lib/ui/lazy-part';
import { useIdle } from '@/lib/browser/use-idle';

const UnreadBadge = lazyPart(async () => (await import('@/features/messages/components/unread-badge')).UnreadBadge);

export function UnreadMessages({ className }: { className: string }) {
  return useIdle() && <UnreadBadge className={className} />;
}
