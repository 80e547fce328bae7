// Settings and the pages of teams are dark unless the user chose a theme. `public/theme.js` applies the same rule before the first paint.

import { useLayoutEffect } from 'react';
import { useLocation } from '@/lib/router/location';
import { applyTheme, useThemeChoice } from '@/lib/styles/theme';

const DARK_PATHS = /^\/(settings|team|company\/[^/]+\/team)\/?$/;

export function RouteTheme() {
  const { pathname } = useLocation();
  const choice = useThemeChoice();
  const darkPath = DARK_PATHS.test(pathname);

  useLayoutEffect(() => {
    applyTheme(choice, darkPath);
  }, [choice, darkPath]);

  return null;
}
