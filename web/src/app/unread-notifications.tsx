// How many notifications wait. The number comes once the page has come to rest.

import { lazy, Suspense } from 'react';
import { useIdle } from '@/lib/use-idle';

const UnreadBadge = lazy(async () => ({
  default: (await import('@/features/notifications/components/unread-badge')).UnreadBadge,
}));

export function UnreadNotifications({ className }: { className: string }) {
  return <Suspense>{useIdle() && <UnreadBadge className={className} />}</Suspense>;
}
