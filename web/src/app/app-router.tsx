// Follows the history. While the code of the next screen is on its way the old one stays, with a line that says so.

import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { Router } from 'react-router';
import type { AppHistory } from '@/lib/history';
import { HistoryContext } from '@/lib/history-context';
import { NavigationProgress } from './navigation-progress';

interface AppRouterProps {
  history: AppHistory;
  basename: string;
  children: ReactNode;
}

export function AppRouter({ history, basename, children }: AppRouterProps) {
  const [place, setPlace] = useState(history.place);
  const [moving, startMoving] = useTransition();

  useLayoutEffect(() => {
    const follow = () => {
      startMoving(() => {
        setPlace(history.place());
      });
    };
    return history.subscribe(follow);
  }, [history]);

  return (
    <HistoryContext value={history}>
      <Router basename={basename} navigator={history} location={place.location} navigationType={place.action}>
        {moving && <NavigationProgress />}
        {children}
      </Router>
    </HistoryContext>
  );
}
