// The chunks of a build and their dependencies, for the plugins that analyse the first load.

import { CATALOGUE_FILE, WORDS_MODULE } from './words/catalogues.ts';

/** The most common start screens. */
export const FIRST_SCREENS = ['login', 'home'];

/** The screens whose chunks index.html lists for preloading, because people open them by bookmark or link. */
export const PRELOADED_SCREENS = [...FIRST_SCREENS, 'jobs', 'b2b', 'freelancers', 'job-seekers', 'message', 'chat'];

/** Every screen except the gallery of all components, which only developers open. */
const SCREEN_MODULE = /\/src\/app\/routes\/(?!dev-ui)([^/]+)\.tsx$/;

/** The part of a screen that loads with it when the address names a conversation. */
const CHAT_MODULE = /\/src\/features\/messages\/components\/(chat)\.tsx$/;

/** The entry module. */
const ENTRY_MODULE = '/src/main.tsx';

/** Creates the client, which visitors do not need at first. */
const CLIENT_MODULE = '/src/lib/server/supabase-client.ts';

export interface Chunk {
  file: string;
  imports: string[];
  isEntry: boolean;
  isClient: boolean;
  /** The names of the screens in this chunk; small screens with the same dependencies may share one. */
  screens: string[];
  /** The features whose words its code uses. */
  speaksFrom: string[];
  /** The catalogue that it contains. */
  catalogue: { language: string; feature: string } | undefined;
}

/** The part of the bundler's output format that we read. */
interface Output {
  type: string;
  fileName: string;
  imports?: string[];
  moduleIds?: string[];
}

export function chunksOf(outputs: Output[]): Chunk[] {
  return outputs
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, imports = [], moduleIds = [] }) => ({
      file: fileName,
      imports,
      isEntry: moduleIds.some((id) => id.endsWith(ENTRY_MODULE)),
      isClient: moduleIds.some((id) => id.endsWith(CLIENT_MODULE)),
      screens: moduleIds.flatMap((id) => (SCREEN_MODULE.exec(id) ?? CHAT_MODULE.exec(id))?.[1] ?? []),
      speaksFrom: moduleIds.flatMap((id) => WORDS_MODULE.exec(id)?.[1] ?? []),
      catalogue: moduleIds.map(catalogueIn).find((catalogue) => catalogue !== undefined),
    }));
}

function catalogueIn(id: string): Chunk['catalogue'] {
  const [, language, feature] = CATALOGUE_FILE.exec(id) ?? [];
  return language === undefined || feature === undefined ? undefined : { language, feature };
}

/** The languages in the build. */
export function languagesOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ catalogue }) => catalogue?.language ?? []))];
}

/** The word files of one language that these files need. */
export function wordsOf(files: Set<string>, language: string, chunks: Chunk[]): Set<string> {
  const features = chunks.filter(({ file }) => files.has(file)).flatMap(({ speaksFrom }) => speaksFrom);
  const holdsWords = ({ catalogue }: Chunk) => catalogue?.language === language && features.includes(catalogue.feature);
  return new Set(chunks.filter(holdsWords).map(({ file }) => file));
}

/** The files of these chunks and of all their static imports. */
export function closure(start: Chunk[], chunks: Chunk[]): Set<string> {
  const found = new Set<string>();
  const waiting = start.map(({ file }) => file);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(chunks.find((chunk) => chunk.file === file)?.imports ?? []));
  }
  return found;
}

/** A chunk that imports itself indirectly. Its modules could run before their imports. */
export function findCircular(chunks: Chunk[]): Chunk | undefined {
  return chunks.find(({ file, imports }) => {
    const imported = chunks.filter((chunk) => imports.includes(chunk.file));
    return closure(imported, chunks).has(file);
  });
}

/** The files that every page loads, and those that the client adds. */
export function baseOf(chunks: Chunk[]): { shared: Set<string>; client: Set<string> } {
  const shared = closure(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const client = closure(
    chunks.filter(({ isClient }) => isClient),
    chunks,
  );
  return { shared, client: client.difference(shared) };
}
