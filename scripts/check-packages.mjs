// Checks third-party code without the network: node scripts/check-packages.mjs
//
// Crates: licences, sources and banned crates, as deny.toml says, from what Cargo already has on this machine. npm packages: each comes
// from npm's registry with a checksum, its licence binds no one, and it runs no script at installation unless package.json allows it.
// Known vulnerabilities need a database from the network: `make advisories`.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(fileURLToPath(import.meta.url), '../..');
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Packages are tools, or compiled into the page with their notices; besides deny.toml's licences, these are common there. */
const PACKAGE_LICENCES = [
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

/** Packages that name their licence only in their README. */
const UNSTATED = { 'combine-errors': 'MIT' };

/** Whether a licence expression (SPDX) can be fulfilled with these licences. */
export function isAllowed(expression, allowed) {
  const tokens = expression.replaceAll('/', ' OR ').match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const either = () => {
    let found = both();
    while (tokens[at] === 'OR') {
      at += 1;
      // Evaluated first, because its tokens must be read either way.
      found = both() || found;
    }
    return found;
  };
  const both = () => {
    let found = one();
    while (tokens[at] === 'AND') {
      at += 1;
      found = one() && found;
    }
    return found;
  };
  const one = () => {
    if (tokens[at] === '(') {
      at += 1;
      const found = either();
      at += 1;
      return found;
    }
    let name = tokens[at];
    at += 1;
    if (tokens[at] === 'WITH') {
      name = `${name} WITH ${tokens[at + 1]}`;
      at += 2;
    }
    return allowed.includes(name);
  };
  return tokens.length > 0 && either();
}

/** What `cargo deny` reads from deny.toml, as far as this file needs it. */
export function readDeny(text) {
  const strings = (part) => [...part.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  const after = (part, name) => strings(new RegExp(`^${name} = \\[([^\\]]*)\\]`, 'm').exec(part)?.[1] ?? '');
  const licences = text.slice(text.indexOf('[licenses]'), text.indexOf('[bans]'));
  const exceptions = [...licences.matchAll(/crate = "([^"]+)"\nallow = \[([^\]]*)\]/g)];
  return {
    allow: after(licences.split('[[licenses.exceptions]]')[0], 'allow'),
    exceptions: new Map(exceptions.map((match) => [match[1], strings(match[2])])),
    banned: [...text.slice(text.indexOf('[bans]')).matchAll(/name = "([^"]+)"/g)].map((match) => match[1]),
    targets: after(text, 'targets'),
  };
}

/** Problems with the crates that a release or its tests are built from. */
export function checkCrates(packages, deny) {
  return packages.flatMap(({ name, version, license, source }) => {
    const crate = `the crate ${name} ${version}`;
    const allowed = [...deny.allow, ...(deny.exceptions.get(name) ?? [])];
    return [
      deny.banned.includes(name) && `${crate} is banned`,
      source !== 'registry+https://github.com/rust-lang/crates.io-index' && `${crate} comes from ${source}`,
      !isAllowed(license ?? '', allowed) && `${crate} has the licence ${license ?? 'none'}`,
    ].filter(Boolean);
  });
}

/** Problems with the packages of a lock file. `scripts` are those that may run at installation. */
export function checkPackages(folder, lock, scripts, licences) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    // The project itself, and folders of ours that it uses.
    if (path === '' || entry.link || !path.includes('node_modules/')) return [];
    const name = path.split('node_modules/').at(-1);
    const told = `${folder}: the package ${name} ${entry.version}`;
    return [
      // Without an address it comes from the registry.
      entry.resolved &&
        !entry.resolved.startsWith('https://registry.npmjs.org/') &&
        `${told} comes from ${entry.resolved}`,
      // A bundled package is inside another one, whose checksum covers it.
      !entry.inBundle && !/^sha(512|384|256)-/.test(entry.integrity ?? '') && `${told} has no checksum`,
      entry.hasInstallScript && !(name in scripts) && `${told} runs a script at installation`,
      !isAllowed(entry.license ?? UNSTATED[name] ?? '', licences) &&
        `${told} has the licence ${entry.license ?? 'none'}`,
    ].filter(Boolean);
  });
}

function main() {
  const deny = readDeny(read('deny.toml'));
  const filters = deny.targets.map((target) => `--filter-platform=${target}`);
  const answer = execFileSync(
    'cargo',
    ['metadata', '--format-version=1', '--offline', '--locked', '--all-features', ...filters],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const metadata = JSON.parse(answer);
  const used = new Set(metadata.resolve.nodes.map((node) => node.id));
  const crates = metadata.packages.filter(({ id, source }) => source && used.has(id));
  const licences = [...deny.allow, ...PACKAGE_LICENCES];
  const problems = checkCrates(crates, deny);
  let packages = 0;
  for (const folder of ['web', 'e2e', 'clients/js']) {
    const lock = JSON.parse(read(`${folder}/package-lock.json`));
    const { allowScripts = {} } = JSON.parse(read(`${folder}/package.json`));
    packages += Object.keys(lock.packages).length;
    problems.push(...checkPackages(folder, lock, allowScripts, licences));
  }
  for (const problem of problems) console.error(problem);
  console.log(`${crates.length} crates and ${packages} packages: ${problems.length} problems`);
  process.exit(problems.length === 0 ? 0 : 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
