// Caches `Intl` formatters by language: creating one takes a slow phone a while.

import { currentLocale } from '@/lib/words/language';

/** `make` receives the page's locale as `Intl` names it. */
export function inLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const locale = currentLocale();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
