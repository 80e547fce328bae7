// The files of a build and what each of them needs, for the plugins that look at the first load.

/** The screens a visit begins with. */
export const FIRST_SCREENS = ['login', 'home'];

/** Every screen but the one that shows all components at once, which only builders of screens open. */
const SCREEN_MODULE = /\/src\/app\/routes\/(?!dev-ui)([^/]+)\.tsx$/;

export interface Chunk {
  file: string;
  imports: string[];
  isEntry: boolean;
  /** The name of the screen whose code this is. */
  screen: string | undefined;
}

/** As much of the bundler's own description as we read. */
interface Output {
  type: string;
  fileName: string;
  imports?: string[];
  isEntry?: boolean;
  facadeModuleId?: string | null;
}

export function chunksOf(outputs: Output[]): Chunk[] {
  return outputs
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, imports = [], isEntry = false, facadeModuleId }) => ({
      file: fileName,
      imports,
      isEntry,
      screen: SCREEN_MODULE.exec(facadeModuleId ?? '')?.[1],
    }));
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
