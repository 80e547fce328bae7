// The catalogues of src/words on disk: a folder per language, with a file per feature.

import { readdirSync, readFileSync } from 'node:fs';

export const WORDS = new URL('../../src/words/', import.meta.url).pathname;

/** The path of a catalogue: its language and its feature. */
export const CATALOGUE_FILE = /\/src\/words\/([a-z-]+)\/([a-z-]+)\.json$/i;

/** The module that provides the words of a feature. */
export const WORDS_MODULE = /\/src\/words\/([a-z-]+)\.ts$/;

export type Texts = Record<string, string>;

export function readLanguages(): string[] {
  const entries = readdirSync(WORDS, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export function readFeatures(language: string): string[] {
  return readdirSync(`${WORDS}${language}`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''));
}

export function readTexts(language: string, feature: string): Texts {
  return JSON.parse(readFileSync(`${WORDS}${language}/${feature}.json`, 'utf8')) as Texts;
}
