// Formatters of the browser, one for each language that was shown: making one takes a slow phone a while.

import { currentLocale } from '@/lib/words/language';

/** `make` gets the language of the page as `Intl` names it. */
export function inLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const locale = currentLocale();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
