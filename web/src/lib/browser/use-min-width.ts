// Whether the window has at least this width. For content that should not even load when there is no room for it; plain layout
// differences belong in the style sheet.

import { useSyncExternalStore } from 'react';

/** `width` includes its unit: `64rem`. */
export function useMinWidth(width: string): boolean {
  const query = queryOf(width);
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => {
        list.removeEventListener('change', listener);
      };
    },
    () => matchesMinWidth(width),
  );
}

/** The same outside a component. */
export function matchesMinWidth(width: string): boolean {
  return window.matchMedia(queryOf(width)).matches;
}

function queryOf(width: string): string {
  return `(width >= ${width})`;
}
