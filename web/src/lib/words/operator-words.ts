// The operator's words. The page says for which languages there are any; they come with the first words of such a language, and so does
// the parser that reads them.

import { readConfig } from '@/lib/server/config';
import { registerVariant, type Variant } from './catalogues';
import type { Catalogue } from './compiled-message';

/** Messages as they are written, by key, by feature. */
type Texts = Record<string, Record<string, string>>;

/** Has the operator's words replace ours, and says in which languages there are any. Those of a new language start from English. */
export function registerOperatorWords(ours: string[]): string[] {
  // A build has no page.
  const config = typeof document === 'undefined' ? undefined : readConfig(document);
  const languages = config?.operatorWords ?? [];
  for (const language of languages) {
    const base = ours.includes(language) ? language : 'en';
    registerVariant(language, variantLoader(`${config?.url ?? ''}/words/${language}.json`, base));
  }
  return languages;
}

/** Fetches the words once. When that fails our own are shown, and the next screen tries again. */
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
        // The server has checked them all; one that only this parser refuses is ours again.
      }
    }
    return catalogue;
  };
  return { base, change: (catalogue, feature) => ({ ...catalogue, ...compileAll(feature) }) };
}
