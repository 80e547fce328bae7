// The product's own sentences, which the server says in English, in the language of the page. Each has a message that is named like it:
// `This is your own job.` is `said.this-is-your-own-job`, and a number in it is `n`. A test reads the sentences from the server's sources.

import { currentLanguage } from '@/lib/words/language';
import { t } from '@/words/refusals';

type Key = Parameters<typeof t>[0];

/** Undefined for a sentence that has no translation. */
export function inPageLanguage(sentence: string): string | undefined {
  return currentLanguage() === 'en' ? sentence : (find(sentence) ?? find(sentence.replace(NUMBER, 'n'), sentence));
}

const NUMBER = /\b\d+\b/;

function find(named: string, sentence = named): string | undefined {
  const key = `said.${slugOf(named)}` as Key;
  const said = t(key, { n: NUMBER.exec(sentence)?.[0] ?? '' });
  return said === key ? undefined : said;
}

function slugOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
