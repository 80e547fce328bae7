// The language of the page: which ones there are, which one is shown, and how another is chosen. `src/start.js` finds the same one
// before any code has arrived, so that its words come with the code.

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import { loadWords } from './catalogues';
import { registerOperatorWords } from './operator-words';

export interface Language {
  /** As in the `lang` attribute, without a country. */
  code: string;
  /** In the language itself. */
  name: string;
}

const OURS: Language[] = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
];

const LANGUAGES = [...OURS, ...addedLanguages()];

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

/** Calls back after each change. */
export const onLanguageChange = subscribe;

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

/** What is chosen in one tab holds in the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Without its words a tab stays in the language it has.
    if (key === STORAGE_KEY && newValue !== null && isLanguage(newValue))
      chooseLanguage(newValue).catch(() => undefined);
  });
}

/** Tells browsers and screen readers which language this is. */
export function markPage(): void {
  document.documentElement.lang = currentLocale();
}

/** What was chosen on this device; else what the browser asks for; else English. */
function firstLanguage(): string {
  const stored = readStored();
  if (stored !== null && isLanguage(stored)) return stored;
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages.map((tag) => tag.split('-')[0]);
  return wanted.find((tag) => LANGUAGES.some(({ code }) => code === tag)) ?? 'en';
}

function isLanguage(stored: string): boolean {
  return stored === PSEUDO_LANGUAGE || LANGUAGES.some(({ code }) => code === stored);
}

/** Those that only the operator has words for. */
function addedLanguages(): Language[] {
  const ours = OURS.map(({ code }) => code);
  const added = registerOperatorWords(ours).filter((code) => !ours.includes(code));
  return added.map((code) => ({ code, name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code }));
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
