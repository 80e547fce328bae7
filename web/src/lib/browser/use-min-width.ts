// Whether the window is at least so wide. For what should not even be loaded where there is no room for it; what is only laid
// out differently is the style sheet's business.

import { useSyncExternalStore } from 'react';

/** `width` with its unit: `64rem`. */
export function useMinWidth(width: string): boolean {
  const query = `(width >= ${width})`;
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => {
        list.removeEventListener('change', listener);
      };
    },
    () => window.matchMedia(query).matches,
  );
}
