// Lists the components of a release as CycloneDX JSON: node scripts/sbom.mjs VERSION FILE.
// Crates are those that the executable is built from; packages are those of the web app, except development dependencies.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(fileURLToPath(import.meta.url), '../..');

/** The list for a version. The timestamp is an argument, so that the same sources give the same file. */
export function makeSbom(version, timestamp) {
  const components = [...listCrates(), ...listPackages()].sort((one, other) => compare(one.purl, other.purl));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp,
      component: { type: 'application', 'bom-ref': `sangam@${version}`, name: 'sangam', version },
    },
    components,
  };
}

/** Third-party crates, with the checksums of Cargo.lock. */
function listCrates() {
  const checksums = new Map(
    read('Cargo.lock')
      .split('[[package]]')
      .map((entry) => [`${field(entry, 'name')} v${field(entry, 'version')}`, field(entry, 'checksum')]),
  );
  const tree = run(
    'cargo',
    'tree',
    '--locked',
    '--package=sangam',
    '--edges=normal,build',
    '--prefix=none',
    '--format={p}',
  );
  const crates = new Set(tree.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')));
  return [...crates]
    .filter((crate) => checksums.get(crate))
    .map((crate) => {
      const [name, version] = crate.split(' v');
      return component(name, version, `pkg:cargo/${name}@${version}`, 'SHA-256', checksums.get(crate));
    });
}

function field(entry, name) {
  return new RegExp(`^${name} = "(.*)"$`, 'm').exec(entry)?.[1];
}

/** The third-party packages that the page is built from. */
function listPackages() {
  const { packages } = JSON.parse(read('web/package-lock.json'));
  return Object.entries(packages)
    .filter(([path, { dev, link, integrity }]) => path !== '' && !dev && !link && integrity)
    .map(([path, { version, integrity }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const hash = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
      return component(name, version, `pkg:npm/${name.replace('@', '%40')}@${version}`, 'SHA-512', hash);
    });
}

function component(name, version, purl, algorithm, hash) {
  return { type: 'library', 'bom-ref': purl, name, version, purl, hashes: [{ alg: algorithm, content: hash }] };
}

function compare(one, other) {
  return one < other ? -1 : Number(one > other);
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function run(command, ...args) {
  return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version, file] = process.argv.slice(2);
  if (file === undefined) throw new Error('node scripts/sbom.mjs VERSION FILE');
  const committed = new Date(Number(run('git', 'log', '-1', '--format=%ct')) * 1000).toISOString();
  writeFileSync(file, `${JSON.stringify(makeSbom(version, committed), null, 2)}\n`);
}
