// What keeps messages and notifications alive is fetched once the page has come to rest.

import { lazy, Suspense } from 'react';
import { useIdle } from '@/lib/use-idle';

const Live = lazy(async () => ({ default: (await import('./live')).Live }));

export function LiveWhenIdle() {
  return <Suspense>{useIdle() && <Live />}</Suspense>;
}
