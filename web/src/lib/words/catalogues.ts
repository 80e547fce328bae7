// The messages that are here, by language and feature, and how the missing ones come. A feature's catalogue is asked for as soon as
// code that speaks from it arrives; a screen is shown once all of them are there.

import type { Catalogue, Message } from './compiled-message';

export type Loaders = Record<string, () => Promise<{ default: Catalogue }>>;

/** Changes the catalogues of a language once they are there: the words of an operator, or the pseudo-language. */
export interface Variant {
  /** The language whose catalogues it starts from. */
  base: string;
  change: (catalogue: Catalogue, feature: string) => Catalogue;
}

const features = new Map<string, Loaders>();
const catalogues = new Map<string, Catalogue>();
const waiting = new Map<string, Promise<void>>();
const variants = new Map<string, () => Promise<Variant>>();

export function registerFeature(feature: string, loaders: Loaders): void {
  features.set(feature, loaders);
}

export function registerVariant(language: string, load: () => Promise<Variant>): void {
  variants.set(language, load);
}

/** All that the code which has arrived so far can say in this language. Rejects when a file cannot be fetched; the next call tries again. */
export async function loadWords(language: string): Promise<void> {
  await Promise.all([...features].map(([feature, loaders]) => loadOnce(language, feature, loaders)));
}

export function findMessage(language: string, feature: string, key: string): Message | undefined {
  return catalogues.get(`${language}/${feature}`)?.[key];
}

/** Puts a catalogue in place without fetching it, for tests. */
export function putCatalogue(language: string, feature: string, catalogue: Catalogue): void {
  catalogues.set(`${language}/${feature}`, catalogue);
}

function loadOnce(language: string, feature: string, loaders: Loaders): Promise<void> {
  const name = `${language}/${feature}`;
  if (catalogues.has(name)) return Promise.resolve();
  const started = waiting.get(name);
  if (started) return started;
  const loading = load(language, feature, loaders).finally(() => waiting.delete(name));
  waiting.set(name, loading);
  return loading;
}

async function load(language: string, feature: string, loaders: Loaders): Promise<void> {
  const variant = await variants.get(language)?.();
  const read = loaders[variant?.base ?? language] ?? loaders.en;
  const catalogue = (await read?.())?.default ?? {};
  putCatalogue(language, feature, variant ? variant.change(catalogue, feature) : catalogue);
}
