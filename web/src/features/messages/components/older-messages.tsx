// The top of a conversation: loads what was said before, as soon as someone scrolls near it.

import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '@/components/ui/button';

export interface Older {
  exist: boolean;
  loading: boolean;
  /** The last attempt failed; it is tried again only on request. */
  failed: boolean;
  load: () => void;
}

export function OlderMessages({ exist, loading, failed, load, scroll }: Older & { scroll: RefObject<Element | null> }) {
  const top = useRef<HTMLDivElement>(null);
  const loadsByItself = exist && !loading && !failed;

  useEffect(() => {
    if (!loadsByItself || !top.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Of a quick flick several arrive at once, and only the last says how it is now.
        if (entries.at(-1)?.isIntersecting) load();
      },
      // A screen ahead, so that a reader rarely meets the top.
      { root: scroll.current, rootMargin: '100% 0px 0px 0px' },
    );
    observer.observe(top.current);
    return () => {
      observer.disconnect();
    };
  }, [loadsByItself, load, scroll]);

  return (
    <div ref={top} className="flex justify-center">
      {exist && (
        <Button variant="ghost" size="sm" pending={loading} onClick={load}>
          {failed ? 'Try again' : 'Earlier messages'}
        </Button>
      )}
    </div>
  );
}
