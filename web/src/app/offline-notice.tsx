// Shown while the device has no network or the server does not answer.

import { CloudOff, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { onReachabilityChange, isServerReachable } from '@/lib/server/server-reachability';
import { t } from '@/words/shell';

/** `data-notice` tells the style sheet to reserve space for its height. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const answered = useSyncExternalStore(onReachabilityChange, isServerReachable);
  const Icon = online ? CloudOff : WifiOff;
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--tab-bar-height) z-(--z-nav)">
      {!(online && answered) && (
        <p
          data-notice=""
          className="flex h-(--notice-height) items-center justify-center gap-2 bg-foreground px-4 text-sm text-background max-sm:text-xs"
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {online ? t('offline.server') : t('offline.device')}
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
