// Fails when one of our Markdown pages links to a missing file or names a missing path, or when ARCHITECTURE.md gives no reason for a
// dependency.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const complaints = [...brokenLinks(), ...missingPaths(), ...unexplainedDependencies()];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);

function brokenLinks() {
  const LINK = /\]\(([^)\s]+)\)/g;
  return list('*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(LINK)]
      .map(([, target]) => target)
      // A target that begins with a slash is an address of the application, quoted in a text.
      .filter((target) => !/^(https?:|mailto:|#|\/)/.test(target))
      .filter((target) => !existsSync(join(dirname(page), target.split('#')[0])))
      .map((target) => `${page} links to ${target}, which is not there.`),
  );
}

/** Paths from the root of the repository, written as code. */
function missingPaths() {
  const PATH = /`((?:bench|clients|crates|docs|e2e|fuzz|migrations|scripts|web)\/[\w./-]+)`/g;
  return list('*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(PATH)]
      .map(([, path]) => path)
      // Built by `make`, and not checked in.
      .filter((path) => !/\/(dist|node_modules|\.venv|screens)\b/.test(path) && !existsSync(path))
      .map((path) => `${page} names ${path}, which is not there.`),
  );
}

function unexplainedDependencies() {
  const explained = readFileSync('ARCHITECTURE.md', 'utf8');
  return [...list('*Cargo.toml').flatMap(crates), ...list('*package.json').flatMap(packages)]
    .filter(({ name }) => !explained.includes(`\`${name}\``))
    .map(({ name, manifest }) => `${name} of ${manifest} has no reason in ARCHITECTURE.md.`);
}

/** The dependencies under every heading that ends in `dependencies]`, except our own crates. */
function crates(manifest) {
  const sections = readFileSync(manifest, 'utf8').split(/^\[/m);
  return sections
    .filter((section) => /^\S*dependencies\]/.test(section))
    .flatMap((section) => [...section.matchAll(/^([a-z][\w-]*)(?:\.workspace)? *=/gm)])
    .map(([, name]) => ({ name, manifest }))
    .filter(({ name }) => !name.startsWith('sangam-'));
}

function packages(manifest) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).map((name) => ({ name, manifest }));
}

/** Our own files, including those not yet added to git. */
function list(pattern) {
  const found = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    encoding: 'utf8',
  });
  return found.trim().split('\n').filter(existsSync);
}
