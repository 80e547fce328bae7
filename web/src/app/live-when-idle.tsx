// What keeps messages and notifications alive is fetched once the page has come to rest.

import { lazyPart } from '@/lib/ui/lazy-part';
import { useIdle } from '@/lib/browser/use-idle';
import { SilentBoundary } from './error-boundary';

const Live = lazyPart(async () => (await import('./live')).Live);

export function LiveWhenIdle() {
  return (
    useIdle() && (
      <SilentBoundary>
        <Live />
      </SilentBoundary>
    )
  );
}
