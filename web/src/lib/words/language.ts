// The language of the page: which ones there are, which one is shown, and how another is chosen. `src/start.js` finds the same one
// before any code has arrived, so that its words come with the code.

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import { loadWords } from './catalogues';

export interface Language {
  /** As in the `lang` attribute, without a country. */
  code: string;
  /** In the language itself. */
  name: string;
}

const LANGUAGES: Language[] = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
];

/** English with accents and a third longer: shows words that are cut or not in a catalogue. Offered to no one; tests store it. */
export const PSEUDO_LANGUAGE = 'en-XA';

const STORAGE_KEY = 'sangam-language';

const { subscribe, notify } = createListeners();
let current = firstLanguage();

export function availableLanguages(): Language[] {
  return LANGUAGES;
}

export function currentLanguage(): string {
  return current;
}

/** For `Intl`: the language as it is written in India. */
export function currentLocale(): string {
  return current.includes('-') ? current : `${current}-IN`;
}

/** A component that calls it renders again in the new language, with everything below it. */
export function useLanguage(): string {
  return useSyncExternalStore(subscribe, currentLanguage, () => 'en');
}

/** Fetches the words that the page has shown so far, and only then changes over: nothing flashes, and nothing typed is lost. */
export async function chooseLanguage(code: string): Promise<void> {
  store(code);
  if (code === current) return;
  await loadWords(code);
  current = code;
  markPage();
  notify();
}

/** Tells browsers and screen readers which language this is. */
export function markPage(): void {
  document.documentElement.lang = currentLocale();
}

/** What was chosen on this device; else what the browser asks for; else English. */
function firstLanguage(): string {
  const stored = readStored();
  if (stored === PSEUDO_LANGUAGE || LANGUAGES.some(({ code }) => code === stored)) return stored ?? 'en';
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages.map((tag) => tag.split('-')[0]);
  return wanted.find((tag) => LANGUAGES.some(({ code }) => code === tag)) ?? 'en';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage can be refused, and a build has none.
    return null;
  }
}

function store(code: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // The choice then lasts as long as the page.
  }
}
