// On a new screen, moves the focus to its start and says its title, as a page load would.

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    // The first screen is the browser's to announce; a changed query is still the same screen.
    if (announced.current === pathname) return;
    announced.current = pathname;
    const main = document.querySelector('main');
    // A screen that asks for something has put the focus there already, and one that only changed in part keeps it.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
