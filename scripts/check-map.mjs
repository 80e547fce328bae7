// Fails when the code's imports and the map in ARCHITECTURE.md differ: a crate uses another one without an arrow on the map, an arrow is
// unused, files of the web app or of one crate import each other in a cycle, or a crate never names one of its Rust dependencies.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { moduleImports } from './rust-modules.mjs';

const complaints = [...wrongArrows(), ...circlesInWeb(), ...circlesInCrates(), ...unusedDependencies()];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);

function wrongArrows() {
  const drawn = new Set(arrowsOnMap());
  const real = new Set(crates().flatMap(({ name, uses }) => uses.map((used) => `${name} → ${used}`)));
  return [
    ...[...real].filter((arrow) => !drawn.has(arrow)).map((arrow) => `${arrow} is not on the map in ARCHITECTURE.md.`),
    ...[...drawn].filter((arrow) => !real.has(arrow)).map((arrow) => `${arrow} is on the map, but nothing uses it.`),
  ];
}

/** The lines `name → used used` of the map. */
function arrowsOnMap() {
  const [, map] = readFileSync('ARCHITECTURE.md', 'utf8').split('## The map');
  return [...map.matchAll(/^([a-z-]+) +→ (.+)$/gm)].flatMap(([, name, used]) =>
    used
      .trim()
      .split(/\s+/)
      .map((other) => `${name} → ${other}`),
  );
}

/** Our crates with what they use, except what only their tests use. */
function crates() {
  return list('crates/*/Cargo.toml').map((manifest) => {
    const name = manifest.split('/')[1];
    const [section = ''] = sections(manifest, /^dependencies\]/);
    return { name, uses: [...section.matchAll(/^sangam-([a-z-]+)/gm)].map(([, used]) => used) };
  });
}

/** Import cycles between files of the web app. Dynamic imports are not followed. */
function circlesInWeb() {
  const files = new Set(list('web/src/*').filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')));
  return circles(new Map([...files].map((file) => [file, importsOf(file, files)])));
}

function circlesInCrates() {
  return crates().flatMap(({ name }) => circles(moduleImports(`crates/${name}/src`, list(`crates/${name}/src/*.rs`))));
}

/** The groups of files that import each other in a cycle. */
function circles(imports) {
  const done = new Set();
  const found = [];
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(path.slice(start));
    if (start >= 0 || done.has(file)) return;
    for (const imported of imports.get(file)) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found.map((circle) => `These import each other: ${circle.join(' → ')}`);
}

function importsOf(file, files) {
  const IMPORT = /^(?:import|export)\b[^;]*?from '(@\/|\.\/)([^']+)'/gm;
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, root, path]) => {
    const target = root === '@/' ? `web/src/${path}` : join(dirname(file), path);
    return [`${target}.ts`, `${target}.tsx`].filter((candidate) => files.has(candidate));
  });
}

function unusedDependencies() {
  return list('*Cargo.toml').flatMap((manifest) => {
    const folder = dirname(manifest);
    const sources = list(`${folder}/*.rs`).flatMap(withIncluded);
    return (
      sections(manifest, /^[\w'().=" -]*(?:dev-|build-)?dependencies\]/)
        // Some dependencies are there only to enable a feature of another one; the comment above them says so.
        .map((section) => section.replace(/^# Only for its features.*\n.*\n/gm, ''))
        .flatMap((section) => [...section.matchAll(/^([a-z][\w-]*)(?:\.workspace)? *=/gm)])
        .map(([, name]) => name)
        .filter((name) => !sources.some((source) => new RegExp(`\\b${name.replaceAll('-', '_')}\\b`).test(source)))
        .map((name) => `${manifest} depends on ${name}, which nothing there names.`)
    );
  });
}

/** The text of a file, and of the test files that it includes from another crate. */
function withIncluded(file) {
  const text = readFileSync(file, 'utf8');
  const included = [...text.matchAll(/#\[path = "(\.\.[^"]+)"\]/g)].map(([, path]) => join(dirname(file), path));
  return [text, ...included.filter(existsSync).map((path) => readFileSync(path, 'utf8'))];
}

/** The sections of a manifest whose heading matches. The workspace's own list only gives versions. */
function sections(manifest, heading) {
  return readFileSync(manifest, 'utf8')
    .split(/^\[/m)
    .filter((section) => heading.test(section) && !section.startsWith('workspace'));
}

/** Our own files, including those not yet added to git. */
function list(pattern) {
  const found = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    encoding: 'utf8',
  });
  return found.trim().split('\n').filter(existsSync);
}
