// Settings, with the team's page behind it, is dark while it is open, unless a person chose a theme. `public/theme.js` knows the same before the first paint.

import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { applyTheme, useThemeChoice } from '@/lib/styles/theme';

const DARK_PATHS = /^\/(settings|team)$/;

export function RouteTheme() {
  const { pathname } = useLocation();
  const choice = useThemeChoice();
  const darkPath = DARK_PATHS.test(pathname);

  useLayoutEffect(() => {
    applyTheme(choice, darkPath);
  }, [choice, darkPath]);

  return null;
}
