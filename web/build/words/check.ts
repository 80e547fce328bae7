// Checks the catalogues for messages that are missing, unused, untranslated or invalid, and for parameters that differ.

import { readdirSync, readFileSync } from 'node:fs';
import { compile } from '../../src/lib/words/compile.ts';
import type { Message, Part } from '../../src/lib/words/compiled-message.ts';
import { readFeatures, readLanguages, readTexts, WORDS, type Texts } from './catalogues.ts';
import { parametersOf } from './parameters.ts';

const SOURCES = new URL('../../src/', import.meta.url).pathname;

export function checkCatalogues(): string[] {
  const complaints: string[] = [];
  for (const feature of readFeatures('en')) {
    const english = readTexts('en', feature);
    complaints.push(...findUnused(feature, Object.keys(english)));
    for (const language of readLanguages()) {
      const texts = readFeatures(language).includes(feature) ? readTexts(language, feature) : {};
      complaints.push(...compare(english, texts, language).map((what) => `${language}/${feature}.json: ${what}`));
    }
  }
  for (const language of readLanguages()) {
    for (const feature of readFeatures(language)) {
      if (!readFeatures('en').includes(feature)) complaints.push(`${language}/${feature}.json has no English`);
    }
  }
  return complaints;
}

/** Compares one language with English. */
export function compare(english: Texts, texts: Texts, language: string): string[] {
  const missing = Object.keys(english).filter((key) => !(key in texts));
  const unknown = Object.keys(texts).filter((key) => !(key in english));
  const wrong = Object.entries(texts).flatMap(([key, text]) => {
    const model = english[key];
    return model === undefined ? [] : compareMessage(model, text, language).map((what) => `"${key}" ${what}`);
  });
  return [
    ...missing.map((key) => `"${key}" is missing`),
    ...unknown.map((key) => `"${key}" is not in English`),
    ...wrong,
  ];
}

function compareMessage(english: string, text: string, language: string): string[] {
  let message: Message;
  try {
    message = compile(text);
  } catch (error) {
    return [`is not a valid message: ${error instanceof Error ? error.message : String(error)}`];
  }
  const problems: string[] = [];
  const [wanted, found] = [english, text].map((each) => [...parametersOf(compile(each)).keys()].sort().join(', '));
  if (wanted !== found) problems.push(`takes {${found ?? ''}}, in English {${wanted ?? ''}}`);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const known = ['other', ...forms];
  for (const form of pluralForms(message)) {
    if (!form.startsWith('=') && !known.includes(form)) problems.push(`has no use for "${form}"`);
  }
  if (language !== 'en' && text === english && isTranslatable(text)) problems.push('is still English');
  return problems;
}

/** Short symbols such as KB, and a few names, are the same in every language. */
function isTranslatable(text: string): boolean {
  return /\p{L}{3}/u.test(text.replace(/\{[^}]*\}|Sangam|B2B|API|<\/?\w+>/g, ''));
}

function pluralForms(message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part: Part): string[] => {
    if (typeof part === 'string' || part === 0) return [];
    const [, kind, inner] = part;
    if (kind === 'tag') return pluralForms(inner);
    if (kind !== 'plural' && kind !== 'select') return [];
    const within = Object.values(inner).flatMap(pluralForms);
    return kind === 'plural' ? [...Object.keys(inner), ...within] : within;
  });
}

/** A key is in use if a file that imports the feature's words contains it in quotes, or a template that can produce it. */
function findUnused(feature: string, keys: string[]): string[] {
  const speaks = `'@/words/${feature}'`;
  const sources = sourceFiles()
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => source.includes(speaks));
  const literals = new Set(sources.flatMap((source) => [...source.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text)));
  const templates = sources.flatMap((source) =>
    [...source.matchAll(/`([\w.-]*(?:\$\{[^}]*\}[\w.-]*)+)`/g)].map(([, text]) => patternOf(text ?? '')),
  );
  return keys
    .filter((key) => !literals.has(key) && !templates.some((pattern) => pattern.test(key)))
    .map((key) => `en/${feature}.json: "${key}" is not used`);
}

function patternOf(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map((text) => text.replaceAll('.', '\\.'));
  return new RegExp(`^${fixed.join('[\\w-]+')}$`);
}

function sourceFiles(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `${SOURCES}${file}`)
    .filter((file) => !file.startsWith(WORDS));
}
