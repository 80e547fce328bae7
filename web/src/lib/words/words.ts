// The messages of a feature in the language of the page: `t('title')`, `t('welcome', { name })`, `t.rich('terms', { link: … })`. The
// files in src/words, generated from the catalogues by the build, create one for each feature, with its keys and parameters as types.

import { createElement, Fragment, type ReactNode } from 'react';
import { findMessage, loadWords, registerFeature, type Loaders } from './catalogues';
import { currentLanguage } from './language';
import { formatParts, formatText, type Parameters, type Tag } from './message';

/** The keys of a feature with their parameters; null for none. */
type Messages = Record<string, Record<string, unknown> | null>;

type Arguments<Given> = Given extends null ? [] : [parameters: Given];

/** A tag must be rendered, so a message with one is not a string. */
type TextKey<All> = { [Key in keyof All]: Tag extends All[Key][keyof All[Key]] ? never : Key }[keyof All];

/** In a rendered message, any React node can replace a text. */
type RichParameters<Given> = { [Name in keyof Given]: Given[Name] extends Tag | number ? Given[Name] : ReactNode };

export interface Words<All> {
  <Key extends TextKey<All>>(key: Key, ...parameters: Arguments<All[Key]>): string;
  rich: <Key extends keyof All>(key: Key, parameters: RichParameters<All[Key]>) => ReactNode;
}

export function defineWords<All extends Messages>(feature: string, loaders: Loaders): Words<All> {
  registerFeature(feature, loaders);
  // A failure shows up when the words are awaited.
  void wordsLoaded().catch(() => undefined);

  const find = (key: string) => findMessage(currentLanguage(), feature, key) ?? key;
  const text = (key: string, parameters: Parameters = {}) => formatText(find(key), parameters, currentLanguage());
  const rich = (key: string, parameters: Parameters): ReactNode => {
    const message = find(key);
    const parts = typeof message === 'string' ? [message] : formatParts(message, parameters, currentLanguage());
    return createElement(Fragment, null, ...parts);
  };
  return Object.assign(text, { rich }) as unknown as Words<All>;
}

/** Resolves when all words that the loaded code needs are there. */
export function wordsLoaded(): Promise<void> {
  return loadWords(currentLanguage());
}

/** Loads code together with its words. */
export async function withWords<Loaded>(code: Promise<Loaded>): Promise<Loaded> {
  const loaded = await code;
  await wordsLoaded();
  return loaded;
}
