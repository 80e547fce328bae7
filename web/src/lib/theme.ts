// The theme on screen and the choice a person stored. `public/theme.js` applies the same key before the first paint.

import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;

/** `system` follows the device, and is what nothing stored means. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const THEME_LABELS: Record<ThemeChoice, string> = { system: 'As on this device', light: 'Light', dark: 'Dark' };

const STORAGE_KEY = 'sangam-theme';

const { subscribe, notify } = createListeners();
/** Stands in where storage is refused; the choice then lasts as long as the page. */
let unstored: ThemeChoice = 'system';

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, storedChoice);
}

export function chooseTheme(choice: ThemeChoice): void {
  unstored = choice;
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage can be refused or full.
  }
  applyTheme(choice, false);
  notify();
}

/** `darkPlace` makes dark what follows the device. */
export function applyTheme(choice: ThemeChoice, darkPlace: boolean): void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = choice === 'system' ? darkPlace || systemDark : choice === 'dark';
  document.documentElement.classList.toggle('dark', dark);
}

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return unstored;
  }
}
