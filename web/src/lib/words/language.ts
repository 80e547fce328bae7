// The language of the page: the available ones, the current one, and how to choose another. `src/start.js` determines the same language
// before any code has loaded, so that the words load together with the code.

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

/** English with accents and one third longer, to find cut or untranslated texts. Never offered to users; tests store it as the choice. */
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

/** The locale for `Intl`: the language as written in India. */
export function currentLocale(): string {
  return current.includes('-') ? current : `${current}-IN`;
}

/** Calls the listener after each change. */
export const onLanguageChange = subscribe;

/** A component that calls it renders again in the new language, with everything below it. */
export function useLanguage(): string {
  return useSyncExternalStore(subscribe, currentLanguage, () => 'en');
}

/** Loads the words in use so far, and only then switches: nothing flashes, and nothing typed is lost. */
export async function chooseLanguage(code: string): Promise<void> {
  store(code);
  if (code === current) return;
  await loadWords(code);
  current = code;
  markPage();
  notify();
}

/** Applies a choice made in one tab to the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // If the words cannot be loaded, the tab keeps its language.
    if (key === STORAGE_KEY && newValue !== null && isLanguage(newValue))
      chooseLanguage(newValue).catch(() => undefined);
  });
}

/** Sets the `lang` attribute for browsers and screen readers. */
export function markPage(): void {
  document.documentElement.lang = currentLocale();
}

/** The choice stored on this device; otherwise the browser's language; otherwise English. */
function firstLanguage(): string {
  const stored = readStored();
  if (stored !== null && isLanguage(stored)) return stored;
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages.map((tag) => tag.split('-')[0]);
  return wanted.find((tag) => LANGUAGES.some(({ code }) => code === tag)) ?? 'en';
}

function isLanguage(stored: string): boolean {
  return stored === PSEUDO_LANGUAGE || LANGUAGES.some(({ code }) => code === stored);
}

/** The languages that only the operator has messages for. */
function addedLanguages(): Language[] {
  const ours = OURS.map(({ code }) => code);
  const added = registerOperatorWords(ours).filter((code) => !ours.includes(code));
  return added.map((code) => ({ code, name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code }));
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage can be unavailable, and during the build there is none.
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
