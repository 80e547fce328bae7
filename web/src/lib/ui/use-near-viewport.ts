// Calls a function when an element comes near the visible area.

import { useEffect, type RefObject } from 'react';

interface NearViewportOptions {
  /** While false, nothing is observed. */
  enabled: boolean;
  /** The scroll container; without it, the window. */
  root?: RefObject<Element | null>;
  /** The distance that counts as near. */
  rootMargin: string;
  /** Must be a stable function. */
  onNear: () => void;
}

export function useNearViewport(
  element: RefObject<Element | null>,
  { enabled, root, rootMargin, onNear }: NearViewportOptions,
): void {
  useEffect(() => {
    if (!enabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A quick flick delivers several entries at once; only the last is current.
        if (entries.at(-1)?.isIntersecting) onNear();
      },
      { root: root?.current ?? null, rootMargin },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element, enabled, root, rootMargin, onNear]);
}
