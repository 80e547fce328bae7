// Settings, with the team's page behind it, is dark while it is open, unless a person chose a theme. `public/theme.js` knows the same before the first paint.

import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { applyTheme, useThemeChoice } from '@/lib/styles/theme';

const DARK_PLACES = /^\/(settings|team)$/;

export function ThemeOfPlace() {
  const { pathname } = useLocation();
  const choice = useThemeChoice();
  const darkPlace = DARK_PLACES.test(pathname);

  useLayoutEffect(() => {
    applyTheme(choice, darkPlace);
  }, [choice, darkPlace]);

  return null;
}
