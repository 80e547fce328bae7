// Follows the history. While the code of the next screen is on its way the old one stays, with a line that says so.

import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { Router } from 'react-router';
import { DestinationContext } from '@/lib/router/destination';
import type { AppHistory } from '@/lib/router/history';
import { HistoryContext } from '@/lib/router/history-context';
import { t } from '@/words/shell';

interface AppRouterProps {
  history: AppHistory;
  basename: string;
  children: ReactNode;
}

export function AppRouter({ history, basename, children }: AppRouterProps) {
  const [place, setPlace] = useState(history.place);
  const [destination, setDestination] = useState(() => pathIn(history, basename));
  const [moving, startMoving] = useTransition();

  useLayoutEffect(() => {
    const follow = () => {
      setDestination(pathIn(history, basename));
      startMoving(() => {
        setPlace(history.place());
      });
    };
    return history.subscribe(follow);
  }, [history, basename]);

  return (
    <HistoryContext value={history}>
      <Router basename={basename} navigator={history} location={place.location} navigationType={place.action}>
        {moving && <NavigationProgress />}
        <DestinationContext value={destination}>{children}</DestinationContext>
      </Router>
    </HistoryContext>
  );
}

function pathIn(history: AppHistory, basename: string): string {
  return history.place().location.pathname.slice(basename.replace(/\/$/, '').length) || '/';
}

/** A thin line along the top edge while the next screen is on its way. It waits a moment, since most are there at once. */
function NavigationProgress() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-(--z-toast) appear-late">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-0.5 advance bg-primary" />
    </div>
  );
}
