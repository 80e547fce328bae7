// The loaded messages by language and feature, and how missing ones are loaded. A feature's catalogue is requested when the code that
// uses it loads; a screen is shown once all catalogues are there.

import type { Catalogue, Message } from './compiled-message';

export type Loaders = Record<string, () => Promise<{ default: Catalogue }>>;

/** Changes the catalogues of a language after they load: the operator's messages, or the pseudo-language. */
export interface Variant {
  /** The language whose catalogues it is based on. */
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

/** Loads all messages of a language that the loaded code uses. Rejects if a file cannot be loaded; the next call tries again. */
export async function loadWords(language: string): Promise<void> {
  await Promise.all([...features].map(([feature, loaders]) => loadOnce(language, feature, loaders)));
}

export function findMessage(language: string, feature: string, key: string): Message | undefined {
  return catalogues.get(`${language}/${feature}`)?.[key];
}

/** Adds a catalogue without loading it, for tests. */
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
