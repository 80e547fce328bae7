// Whether the window has at least this width. For content that should not even load when there is no room for it; plain layout
// differences belong in the style sheet.

import { useSyncExternalStore } from 'react';

/** `width` includes its unit: `64rem`. */
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
