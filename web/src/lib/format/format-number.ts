// Numbers in the language of the page.

import { currentLocale } from '@/lib/words/language';
import { inLanguage } from './in-language';

const formatter = inLanguage((locale) => new Intl.NumberFormat(locale));

/** A comma goes before the last three digits and before each two above them. */
const GROUP_END = /\B(?=(?:\d\d)*\d{3}(?:\.|$))/g;

/** With at most as many decimals as the formatter writes. */
const PLAIN_NUMBER = /^\d+(?:\.\d{1,3})?$/;

/** Languages of India that write these numbers with the digits 0 to 9. */
const PLAIN_DIGITS = /^(en|hi)\b/;

/** Grouped the Indian way: `1,02,500`. The first formatter of a page takes a slow phone 70 ms, so most numbers do without one. */
export function formatNumber(value: number): string {
  const written = String(value);
  const isPlain = PLAIN_NUMBER.test(written) && PLAIN_DIGITS.test(currentLocale());
  return isPlain ? written.replace(GROUP_END, ',') : formatter().format(value);
}
