// Calls a function when an element comes near to what is seen.

import { useEffect, type RefObject } from 'react';

interface NearViewportOptions {
  /** Nothing is watched while this is false. */
  enabled: boolean;
  /** What scrolls; without it, the window. */
  root?: RefObject<Element | null>;
  /** How far around it counts as near. */
  rootMargin: string;
  /** The same function as long as it does the same. */
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
        // A quick flick brings several entries at once, and only the last says how it is now.
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
