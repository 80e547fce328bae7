// The modules of the application and their imports, from the bundler.

import { isIconIndex } from './own-icons.ts';

/** The part of the bundler's API that we use. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => {
    code: string | null;
    importedIds: string[];
    dynamicallyImportedIds: string[];
    importers: string[];
    dynamicImporters: string[];
  } | null;
}

/** These modules and everything they import statically, as far as `isFollowed` allows. */
export function reachable(
  roots: string[],
  graph: ModuleGraph,
  isFollowed: (id: string) => boolean = () => true,
): Set<string> {
  const found = new Set(roots.filter(isFollowed));
  for (const id of found) {
    for (const imported of importsOf(id, graph)) if (isFollowed(imported)) found.add(imported);
  }
  return found;
}

/** All modules of the application, including those loaded on demand. */
export function allModules(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set([entry]);
  for (const id of found) {
    for (const imported of [...importsOf(id, graph), ...opensOf(id, graph)]) found.add(imported);
  }
  return found;
}

export function importsOf(id: string, graph: ModuleGraph): string[] {
  // The index lists all icons; the ones in use are imported directly.
  return isIconIndex(id) ? [] : (graph.getModuleInfo(id)?.importedIds ?? []);
}

/** The dynamic imports of a module. */
export function opensOf(id: string, graph: ModuleGraph): string[] {
  return graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
}
