// Detects the language of user-written text by its script. With a `lang` attribute, screen readers use the right voice.

import { currentLanguage } from './language';

const SCRIPTS = [
  { language: 'en', letters: /\p{Script=Latin}/gu },
  { language: 'hi', letters: /\p{Script=Devanagari}/gu },
];

/** The first characters are enough to detect the script, and some texts are long. */
const LOOKED_AT = 400;

/** The value for `lang`. Undefined if the text is in the page's language, or its script identifies no language. */
export function contentLanguage(text: string): string | undefined {
  const start = text.slice(0, LOOKED_AT);
  const counts = SCRIPTS.map(({ language, letters }) => ({ language, count: start.match(letters)?.length ?? 0 }));
  const { language, count } = counts.reduce((most, each) => (each.count > most.count ? each : most));
  return count === 0 || language === currentLanguage().split('-')[0] ? undefined : language;
}
