// The current theme and the user's stored choice. `public/theme.js` applies the same key before the first paint.

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
/** Holds the choice if storage is unavailable; it then lasts as long as the page. */
let unstored: ThemeChoice | null = null;

/** Null if nothing was chosen: then the device's theme applies, except in Settings, which is dark. */
export function useThemeChoice(): ThemeChoice | null {
  return useSyncExternalStore(subscribe, storedChoice);
}

export function chooseTheme(choice: ThemeChoice): void {
  unstored = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage can be unavailable or full.
  }
  applyTheme(choice, false);
  notify();
}

/** `darkPlace` makes the page dark if nothing was chosen. */
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
