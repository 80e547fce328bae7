// Sorts the modules of the first load into few files, since each file costs a phone another wait.

import { isIcon } from './own-icons.ts';

/** As much of the bundler's own description as we read. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; importers: string[] } | null;
}

type NameOf = (id: string, graph: Graph) => string | null;

/** `name` for what starts the page, and for those parts of the first screens that others consist of too. */
export function sharedPart(name: string, entry: string, screens: string[]): NameOf {
  let parts: Set<string> | undefined;
  return (id, graph) => {
    parts ??= importsOf([entry, ...sharedBy(screens, graph)], graph);
    return parts.has(id) ? name : null;
  };
}

/** `name` for a screen and all of ours that it imports at once. */
export function screenPart(name: string, screen: string): NameOf {
  let parts: Set<string> | undefined;
  return (id, graph) => {
    parts ??= importsOf([screen], graph);
    return parts.has(id) ? name : null;
  };
}

/** A feature's own modules stay with the screen that shows it first. */
function sharedBy(screens: string[], graph: Graph): string[] {
  const parts = importsOf(screens, graph);
  const isShared = (id: string) => graph.getModuleInfo(id)?.importers.some((importer) => !parts.has(importer));
  return [...parts].filter((id) => !id.includes('/features/') && isShared(id));
}

function importsOf(roots: string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // A package's own index names more than we use; what we do use of it follows our modules by itself.
    if (found.has(id) || (id.includes('/node_modules/') && !isIcon(id))) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
