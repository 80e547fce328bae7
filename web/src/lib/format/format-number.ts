// Formats numbers in the language of the page.

import { currentLocale } from '@/lib/words/language';
import { inLanguage } from './in-language';

const formatter = inLanguage((locale) => new Intl.NumberFormat(locale));

/** Matches where a comma goes: before the last three digits, and before each two digits to their left. */
const GROUP_END = /\B(?=(?:\d\d)*\d{3}(?:\.|$))/g;

/** A number with at most as many decimals as the formatter writes. */
const PLAIN_NUMBER = /^\d+(?:\.\d{1,3})?$/;

/** Indian languages that write these numbers with the digits 0 to 9. */
const PLAIN_DIGITS = /^(en|hi)\b/;

/** Indian grouping: `1,02,500`. The first formatter of a page takes a slow phone 70 ms, so most numbers avoid one. */
export function formatNumber(value: number): string {
  const written = String(value);
  const isPlain = PLAIN_NUMBER.test(written) && PLAIN_DIGITS.test(currentLocale());
  return isPlain ? written.replace(GROUP_END, ',') : formatter().format(value);
}
