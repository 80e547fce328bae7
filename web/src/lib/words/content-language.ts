// The language of what people wrote, told by its script. Marked with it, a text is read out by the right voice.

import { currentLanguage } from './language';

const SCRIPTS = [
  { language: 'en', letters: /\p{Script=Latin}/gu },
  { language: 'hi', letters: /\p{Script=Devanagari}/gu },
];

/** A text shows its script early, and some are long. */
const LOOKED_AT = 400;

/** For `lang`. Undefined where the text is in the language of the page, or in no script that tells one. */
export function contentLanguage(text: string): string | undefined {
  const start = text.slice(0, LOOKED_AT);
  const counts = SCRIPTS.map(({ language, letters }) => ({ language, count: start.match(letters)?.length ?? 0 }));
  const { language, count } = counts.reduce((most, each) => (each.count > most.count ? each : most));
  return count === 0 || language === currentLanguage().split('-')[0] ? undefined : language;
}
