// The operator's messages. The page lists the languages that have any; they load with the first words of such a language, together with
// the parser that reads them.

import { readConfig } from '@/lib/server/config';
import { registerVariant, type Variant } from './catalogues';
import type { Catalogue } from './compiled-message';

/** Uncompiled messages, by feature and key. */
type Texts = Record<string, Record<string, string>>;

/** Lets the operator's messages replace ours, and returns the languages that have any. A new language is based on English. */
export function registerOperatorWords(ours: string[]): string[] {
  // During the build there is no page.
  const config = typeof document === 'undefined' ? undefined : readConfig(document);
  const languages = config?.operatorWords ?? [];
  for (const language of languages) {
    const base = ours.includes(language) ? language : 'en';
    registerVariant(language, variantLoader(`${config?.url ?? ''}/words/${language}.json`, base));
  }
  return languages;
}

/** Loads the messages once. If that fails, ours are shown, and the next screen tries again. */
function variantLoader(address: string, base: string): () => Promise<Variant> {
  let loading: Promise<Variant> | undefined;
  return () => {
    loading ??= loadVariant(address, base).catch(() => {
      loading = undefined;
      return { base, change: (catalogue) => catalogue };
    });
    return loading;
  };
}

async function loadVariant(address: string, base: string): Promise<Variant> {
  const [answer, { compile }] = await Promise.all([fetch(address), import('./compile')]);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const texts = (await answer.json()) as Texts;
  const compileAll = (feature: string) => {
    const catalogue: Catalogue = {};
    for (const [key, text] of Object.entries(texts[feature] ?? {})) {
      try {
        catalogue[key] = compile(text);
      } catch {
        // The server has checked all messages; if only this parser refuses one, ours is shown.
      }
    }
    return catalogue;
  };
  return { base, change: (catalogue, feature) => ({ ...catalogue, ...compileAll(feature) }) };
}
