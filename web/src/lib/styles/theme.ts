// The theme on screen and the choice a person stored. `public/theme.js` applies the same key before the first paint.

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import { t } from '@/words/common';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;

/** `system` follows the device. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export function themeLabel(choice: ThemeChoice): string {
  return t(`theme.${choice}`);
}

const STORAGE_KEY = 'sangam-theme';

const { subscribe, notify } = createListeners();
/** Stands in where storage is refused; the choice then lasts as long as the page. */
let unstored: ThemeChoice | null = null;

/** Null while nothing was chosen: then the device is followed, except in Settings, which is dark. */
export function useThemeChoice(): ThemeChoice | null {
  return useSyncExternalStore(subscribe, storedChoice);
}

export function chooseTheme(choice: ThemeChoice): void {
  unstored = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage can be refused or full.
  }
  applyTheme(choice, false);
  notify();
}

/** `darkPlace` is dark while nothing was chosen. */
export function applyTheme(choice: ThemeChoice | null, darkPlace: boolean): void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = choice === 'dark' || (choice !== 'light' && systemDark) || (choice === null && darkPlace);
  document.documentElement.classList.toggle('dark', dark);
}

function storedChoice(): ThemeChoice | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEME_CHOICES.find((choice) => choice === stored) ?? null;
  } catch {
    return unstored;
  }
}
