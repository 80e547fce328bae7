// On a new screen, moves the focus to its start and says its title, as a page load would.

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
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
    // The first screen is the browser's to announce; a changed query is still the same screen.
    if (announced.current !== pathname) {
      announced.current = pathname;
      const main = document.querySelector('main');
      // A screen that asks for something has put the focus there already, and one that only changed in part keeps it.
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      // What is still loading has no title yet: until then the one of the screen before stands there.
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
