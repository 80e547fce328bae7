// The files of a build and what each of them needs, for the plugins that look at the first load.

import { CATALOGUE_FILE, WORDS_MODULE } from './words/catalogues.ts';

/** The screens a visit begins with. */
export const FIRST_SCREENS = ['login', 'home'];

/** The screens whose files the page names, because people come to them by a bookmark or a link: each is many files. */
export const PRELOADED_SCREENS = [...FIRST_SCREENS, 'jobs', 'b2b', 'freelancers', 'job-seekers', 'message'];

/** Every screen but the one that shows all components at once, which only builders of screens open. */
const SCREEN_MODULE = /\/src\/app\/routes\/(?!dev-ui)([^/]+)\.tsx$/;

/** Where the page starts. */
const ENTRY_MODULE = '/src/main.tsx';

/** Makes the client to the server, which visitors do without at first. */
const CLIENT_MODULE = '/src/lib/server/supabase-client.ts';

export interface Chunk {
  file: string;
  imports: string[];
  isEntry: boolean;
  isClient: boolean;
  /** The name of the screen whose code this is. */
  screen: string | undefined;
  /** The features that its code speaks from. */
  speaksFrom: string[];
  /** What it holds the words of. */
  catalogue: { language: string; feature: string } | undefined;
}

/** As much of the bundler's own description as we read. */
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
      screen: moduleIds.map((id) => SCREEN_MODULE.exec(id)?.[1]).find((name) => name !== undefined),
      speaksFrom: moduleIds.flatMap((id) => WORDS_MODULE.exec(id)?.[1] ?? []),
      catalogue: moduleIds.map(catalogueIn).find((catalogue) => catalogue !== undefined),
    }));
}

function catalogueIn(id: string): Chunk['catalogue'] {
  const [, language, feature] = CATALOGUE_FILE.exec(id) ?? [];
  return language === undefined || feature === undefined ? undefined : { language, feature };
}

/** The languages that the build has words of. */
export function languagesOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ catalogue }) => catalogue?.language ?? []))];
}

/** The files with the words of these files in one language. */
export function wordsOf(files: Set<string>, language: string, chunks: Chunk[]): Set<string> {
  const features = chunks.filter(({ file }) => files.has(file)).flatMap(({ speaksFrom }) => speaksFrom);
  const holdsWords = ({ catalogue }: Chunk) => catalogue?.language === language && features.includes(catalogue.feature);
  return new Set(chunks.filter(holdsWords).map(({ file }) => file));
}

/** The files of these chunks and of everything they import at once. */
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

/** What every page loads, and what the client consists of beyond that. */
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
