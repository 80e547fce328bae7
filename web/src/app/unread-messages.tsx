// How many messages wait, wherever a menu leads to them. The number comes once the page has come to rest.

import { lazy, Suspense } from 'react';
import { useIdle } from '@/lib/use-idle';

const UnreadBadge = lazy(async () => ({
  default: (await import('@/features/messages/components/unread-badge')).UnreadBadge,
}));

export function UnreadMessages({ className }: { className: string }) {
  return <Suspense>{useIdle() && <UnreadBadge className={className} />}</Suspense>;
}
