// Translates the product's own sentences, which the server sends in English. Each has a message named after it:
// `This is your own job.` is `said.this-is-your-own-job`. For a sentence with values, the server's details contain the values and the
// template, and the message is named after the template. A test reads the sentences from the server's sources.

import { formatDayInIndia } from '@/lib/format/format';
import { currentLanguage } from '@/lib/words/language';
import { t } from '@/words/refusals';

type Key = Parameters<typeof t>[0];

interface Template {
  template: string;
  values: Record<string, unknown>;
}

/** Undefined for a sentence without a translation. `details` is the `details` field of the server's error. */
export function inPageLanguage(sentence: string, details?: string | null): string | undefined {
  if (currentLanguage() === 'en') return sentence;
  const template = readTemplate(details);
  if (template) return find(template);
  return find({ template: sentence, values: {} }) ?? find(withoutNumber(sentence));
}

/** Errors of accounts and files have no details: a number in their sentences becomes `n`. */
function withoutNumber(sentence: string): Template {
  const number = /\b\d+\b/;
  return { template: sentence.replace(number, 'n'), values: { n: number.exec(sentence)?.[0] ?? '' } };
}

function readTemplate(details: string | null | undefined): Template | undefined {
  if (details?.startsWith('{') !== true) return undefined;
  try {
    const { template, values } = JSON.parse(details) as { template?: unknown; values?: Template['values'] | null };
    return typeof template === 'string' && values ? { template, values } : undefined;
  } catch {
    return undefined;
  }
}

function find({ template, values }: Template): string | undefined {
  const worded = Object.entries(values).map(([name, value]) => [name, wordValue(value)]);
  return translate(`said.${slugOf(template)}`, Object.fromEntries(worded) as Record<string, string | number>);
}

/** Formats a date for the page and replaces stored values with their labels; user input stays as it is. */
function wordValue(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDayInIndia(new Date(text));
  return translate(`value.${camelCase(text)}`) ?? text;
}

/** Undefined if the catalogue has no such message. */
function translate(key: string, values: Record<string, string | number> = {}): string | undefined {
  const sentence = (t as (key: Key, values: object) => string)(key as Key, values);
  return sentence === key ? undefined : sentence;
}

/** `Under Review` becomes `underReview`. */
function camelCase(text: string): string {
  const [first = '', ...others] = slugOf(text).split('-');
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function slugOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
