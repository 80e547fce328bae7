// On a new screen, moves the focus to its start and announces its title, as a page load would.

import { useEffect, useRef } from 'react';
import { useLocation } from '@/lib/router/location';
import { announce } from '@/lib/ui/announce';
import { currentTitle, onTitleSet } from '@/lib/router/page-head';

export function RouteAnnouncer(): null {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const titleBefore = useRef('');

  useEffect(() => {
    const say = () => {
      announce(currentTitle());
    };
    let stop: (() => void) | undefined;
    // The browser announces the first screen, and a changed query is still the same screen.
    if (announced.current !== pathname) {
      announced.current = pathname;
      const main = document.querySelector('main');
      // A screen that asks for input has already set the focus, and a partial change keeps it.
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      // While the screen loads, the title is still the previous one, so wait until it changes.
      if (currentTitle() !== titleBefore.current) say();
      stop = onTitleSet(say);
    }
    return () => {
      titleBefore.current = currentTitle();
      stop?.();
    };
  }, [pathname]);

  return null;
}
