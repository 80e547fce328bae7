// Connects the router to the history. While the next screen's code loads, the old screen stays, with a progress line.

import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { DestinationContext } from '@/lib/router/destination';
import type { AppHistory } from '@/lib/router/history';
import { withoutBasename } from '@/lib/router/location';
import { Router } from '@/lib/router/router';
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
    <Router history={history} basename={basename} entry={place}>
      {moving && <NavigationProgress />}
      <DestinationContext value={destination}>{children}</DestinationContext>
    </Router>
  );
}

function pathIn(history: AppHistory, basename: string): string {
  return withoutBasename(history.place().location.pathname, basename) ?? '/';
}

/** A thin line along the top edge while the next screen loads. It appears after a short delay, because most screens load immediately. */
function NavigationProgress() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-(--z-toast) appear-late">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-0.5 advance bg-primary" />
    </div>
  );
}
