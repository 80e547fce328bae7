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
    parts ??= reachable([entry, ...sharedBy(screens, graph)], graph);
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

/** `name` for what at least `count` of all screens import at once, our own or of the controls they are made of; of `kind` alone, where given. */
export function commonPart(name: string, screens: string[], count: number, kind?: (id: string) => boolean): NameOf {
  let users: Map<string, number> | undefined;
  return (id, graph) => {
    if (kind?.(id) === false) return null;
    users ??= countUsers(screens, graph);
    return (users.get(id) ?? 0) >= count ? name : null;
  };
}

/** `name` for what at least two of these screens import at once, and no other screen does. */
export function familyPart(name: string, family: string[], screens: string[]): NameOf {
  let [users, relatives]: Map<string, number>[] = [];
  return (id, graph) => {
    users ??= countUsers(screens, graph);
    relatives ??= countUsers(family, graph);
    const number = relatives.get(id) ?? 0;
    return number >= 2 && number === users.get(id) ? name : null;
  };
}

/** `name` for what this screen imports at once, and no other screen does. */
export function ownPart(name: string, screen: string, screens: string[]): NameOf {
  let users: Map<string, number> | undefined;
  let parts: Set<string> | undefined;
  return (id, graph) => {
    users ??= countUsers(screens, graph);
    parts ??= importsOf([screen], graph, CONTROLS);
    return parts.has(id) && users.get(id) === 1 ? name : null;
  };
}

/** How many of these screens import each module. */
function countUsers(screens: string[], graph: Graph): Map<string, number> {
  const users = new Map<string, number>();
  for (const screen of screens) {
    for (const part of importsOf([screen], graph, CONTROLS)) users.set(part, (users.get(part) ?? 0) + 1);
  }
  return users;
}

const CONTROLS = '/node_modules/@radix-ui/';

/** A feature's own modules stay with the screen that shows it first. */
function sharedBy(screens: string[], graph: Graph): string[] {
  const parts = importsOf(screens, graph);
  const isShared = (id: string) => graph.getModuleInfo(id)?.importers.some((importer) => !parts.has(importer));
  return [...parts].filter((id) => !id.includes('/features/') && isShared(id));
}

/** Of packages only icons are followed, and those of `followed`. */
function importsOf(roots: string[], graph: Graph, followed?: string): Set<string> {
  return new Set([...reachable(roots, graph, followed)].filter((id) => !id.includes(WORDS)));
}

/** A module there brings its catalogue, so it must not come along with what another screen needs. */
const WORDS = '/src/words/';

function reachable(roots: string[], graph: Graph, followed?: string): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // A package's own index names more than we use; what we do use of it follows our modules by itself.
    const foreign = id.includes('/node_modules/') && !isIcon(id) && !(followed !== undefined && id.includes(followed));
    if (found.has(id) || foreign) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
