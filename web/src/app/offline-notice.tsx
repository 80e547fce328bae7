// Says that the device has no network, for as long as it has none.

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--tab-bar-height) z-(--z-nav)">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-foreground px-4 py-2 text-sm text-background">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
