// Assigns each module of the page to a chunk. Modules for the start of a visit are assigned by hand; the rest is grouped by cost
// (joined-parts.ts).

import { FILE_COST, joinParts, type EntryPoint, type SourceModule } from './joined-parts.ts';
import { allModules, importsOf, opensOf, reachable, type ModuleGraph } from './module-graph.ts';
import { isIcon } from './own-icons.ts';
import { CATALOGUE_FILE, WORDS_MODULE } from './words/catalogues.ts';

const SOURCES = new URL('../src/', import.meta.url).pathname;
const MAIN = `${SOURCES}main.tsx`;
const HOME = `${SOURCES}app/routes/home.tsx`;
const LOGIN = `${SOURCES}app/routes/login.tsx`;

/** The modules for the start of a visit. */
const FIRST = [HOME, LOGIN, `${SOURCES}lib/server/supabase-client.ts`];

/** Every screen except the gallery of all components. */
const SCREEN = /\/src\/app\/routes\/(?!dev-ui)[^/]+\.tsx$/;

/** The part of a screen that an address can open directly, like a screen. */
const CHAT = `${SOURCES}features/messages/components/chat.tsx`;

/** Modules loaded automatically with their screen or the first screen, not on a user's action. */
const COMPANIONS = [
  'app/feed-rails.tsx',
  'app/footer.tsx',
  'app/live.tsx',
  'components/ui/toast-card.tsx',
  'domain/interviews/upcoming-interviews.tsx',
  'domain/postings/components/skills-input.tsx',
  'domain/replies/reply-record.tsx',
  'features/dashboard-employer/review/decision-panel.tsx',
  'features/jobs/components/listed-job-fit.tsx',
  'features/jobs/components/pay-facts.tsx',
  'features/lists/components/filter-drawer.tsx',
  'features/lists/components/filter-sidebar.tsx',
  'features/messages/components/chat.tsx',
  'features/messages/components/unread-badge.tsx',
  'features/notifications/components/unread-badge.tsx',
  'features/posts/components/composer.tsx',
  'features/posts/components/live-posts.tsx',
  'features/posts/components/new-posts.tsx',
  'features/posts/components/post-list-message.tsx',
  'features/profile/components/resumes.tsx',
  'lib/live/open-channel.ts',
].map((path) => `${SOURCES}${path}`);

/** Few visits to a screen open a given dialog. */
const DIALOG_WEIGHT = 0.1;

/** Code that loads after its screen is shown delays no one. */
const COMPANION_WEIGHT = 0.5;

/** For the bundler, which calls it for every module. */
export function fileOf(): (id: string, graph: ModuleGraph) => string | null {
  let files: Map<string, string> | undefined;
  return (id, graph) => {
    files ??= sortIntoFiles(graph);
    return files.get(id) ?? null;
  };
}

function sortIntoFiles(graph: ModuleGraph): Map<string, string> {
  // Each catalogue is a separate file, because a user reads one language.
  const ids = [...allModules(MAIN, graph)].filter((id) => !CATALOGUE_FILE.test(id));
  const files = filesByHand(ids, graph);
  const modules = ids.map((id) => describe(id, files.get(id), graph));
  const names = new Set(files.values());
  for (const part of joinParts(modules, entryPoints(ids, files, graph))) {
    const name = freeName(nameOf(part, graph), names);
    for (const id of part) files.set(id, name);
  }
  return files;
}

/** Few files for the start of a visit, and separate files for dependencies that change in few releases. */
function filesByHand(ids: string[], graph: ModuleGraph): Map<string, string> {
  const files = new Map<string, string>();
  const put = (file: string, members: Iterable<string>) => {
    for (const id of members) if (!files.has(id)) files.set(id, file);
  };
  const matching = (pattern: RegExp) => ids.filter((id) => pattern.test(id));
  put('client', [...matching(CLIENT_PACKAGES), ...ids.filter((id) => CLIENT_PARTS.includes(id))]);
  // Both dialogs and the client use it; inside the client's chunk, it would bring the client to the login page.
  put('tslib', matching(/\/node_modules\/tslib\//));
  put('react', reachable(matching(REACT), graph));
  put('app', reachable([MAIN, ...ALSO_IN_APP, ...sharedBy(HOME, graph)], graph));
  put('home', partsOf(HOME, graph));
  // What the login page shares with the other forms stays out of `app`, because the feed has no such form.
  put('login', partsOf(LOGIN, graph).difference(sharedBy(LOGIN, graph)));
  // Many screens have such a form, but not the feed, which must not wait for these libraries.
  put('forms', matching(FORMS));
  return files;
}

/** Too small for its own file, and used by both the client and the code that shows its errors. */
const ALSO_IN_APP = [`${SOURCES}lib/server/retry-after.ts`];

const REACT = /\/node_modules\/(react|react-dom|scheduler|@tanstack)\//;

/** The client's packages, without their parts that load later. */
const CLIENT_PACKAGES = /\/node_modules\/@supabase\/(supabase-js|postgrest-js|auth-js(?!.*\/webauthn))\//;

/** Our modules that only the client needs. If the page shared one with the client, it would wait for the client. */
const CLIENT_PARTS = [
  'lib/auth/deferred-webauthn.ts',
  'lib/auth/session-admin.ts',
  'lib/auth/wallet-stub.ts',
  'lib/files/deferred-storage.ts',
  'lib/live/deferred-realtime.ts',
  'lib/server/deferred-functions.ts',
  'lib/server/early-responses.ts',
  'lib/server/retrying-fetch.ts',
  'lib/server/supabase-client.ts',
  'lib/server/watch-server.ts',
].map((path) => `${SOURCES}${path}`);

const FORMS =
  /\/node_modules\/(react-hook-form|@hookform|zod)\/|\/src\/lib\/forms\/(form-draft|refused-field|use-fields|use-schema-form)\.ts$/;

/** Modules that a first screen shares with other screens. A feature's own modules stay with the screen that shows it first. */
function sharedBy(screen: string, graph: ModuleGraph): Set<string> {
  const parts = partsOf(screen, graph);
  const isShared = (id: string) => graph.getModuleInfo(id)?.importers.some((importer) => !parts.has(importer));
  return new Set([...parts].filter((id) => !id.includes('/features/') && isShared(id)));
}

/** All of our modules that a screen imports statically, with its icons; without its words, which would include the catalogues. */
function partsOf(screen: string, graph: ModuleGraph): Set<string> {
  return reachable(
    [screen],
    graph,
    (id) => isIcon(id) || !(id.includes('/node_modules/') || WORDS_MODULE.test(id) || id.startsWith('\0')),
  );
}

function describe(id: string, file: string | undefined, graph: ModuleGraph): SourceModule {
  const bytes = sizeOf(id, graph);
  const catalogues = WORDS_MODULE.test(id) ? opensOf(id, graph).map((catalogue) => sizeOf(catalogue, graph)) : [];
  // A words module also loads the catalogue of one language.
  const more = catalogues.length > 0 ? FILE_COST + Math.max(...catalogues) : 0;
  return { id, bytes: bytes + more, imports: importsOf(id, graph), file };
}

function sizeOf(id: string, graph: ModuleGraph): number {
  return graph.getModuleInfo(id)?.code?.length ?? 0;
}

/** The screens and dialogs, each with the companions that load when it is shown. */
function entryPoints(ids: string[], files: Map<string, string>, graph: ModuleGraph): EntryPoint[] {
  const roots = ids.filter((id) => graph.getModuleInfo(id)?.dynamicImporters.length);
  const opened = roots.map((id) => ({
    modules: reachable([id], graph),
    weight: SCREEN.test(id) || id === CHAT ? 1 : DIALOG_WEIGHT,
    openers: graph.getModuleInfo(id)?.dynamicImporters ?? [],
  }));
  const isInShell = (id: string) => files.get(id) === 'app';
  const entries: EntryPoint[] = opened.map(({ modules, weight, openers }) => ({
    modules,
    weight,
    isFirst: FIRST.some((first) => modules.has(first)),
    openedFrom: openers.some(isInShell)
      ? []
      : opened.flatMap((other, place) => (openers.some((opener) => other.modules.has(opener)) ? [place] : [])),
  }));
  const shell = { modules: new Set(ids.filter(isInShell)), weight: 1 };
  const shown = [shell, ...entries].map(({ modules, weight }, place) => ({
    modules: companionsOf(
      [...modules].filter((id) => place === 0 || !isInShell(id)),
      graph,
    ),
    weight: weight * COMPANION_WEIGHT,
    openedFrom: place === 0 ? [] : [place - 1],
  }));
  return [...entries, ...shown.filter(({ modules }) => modules.size > 0)];
}

function companionsOf(openers: string[], graph: ModuleGraph): Set<string> {
  const companions = (id: string) => opensOf(id, graph).filter((opened) => COMPANIONS.includes(opened));
  const found = reachable(openers.flatMap(companions), graph);
  // A companion may have companions itself.
  for (const id of found) for (const more of reachable(companions(id), graph)) found.add(more);
  return found;
}

/** Named after its screen or dialog, otherwise after its largest module. */
function nameOf(part: string[], graph: ModuleGraph): string {
  const rank = (id: string) => (SCREEN.test(id) ? 2 : graph.getModuleInfo(id)?.dynamicImporters.length ? 1 : 0);
  const [first = ''] = part.toSorted((a, b) => rank(b) - rank(a) || sizeOf(b, graph) - sizeOf(a, graph));
  const [, packageName] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(first) ?? [];
  return (isIcon(first) ? 'icons' : (packageName ?? first)).replace(/.*\//, '').replace(/\.\w+$/, '');
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${String(number)}`;
  taken.add(free);
  return free;
}
