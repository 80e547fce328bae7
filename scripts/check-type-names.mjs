// Fails when a type name is declared twice in one crate, or in several crates with different meanings.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names that several crates declare on purpose, with the reasons. */
const SHARED = {
  Error: "each crate's own error, always written with the crate or the module before it",
  Settings: 'what each crate lets its user choose',
  Limits: "what each service's callers may use",
};

const declaration = /^\s*(?:pub(?:\([a-z]+\))? )?(struct|enum|trait|type) ([A-Z][A-Za-z0-9]*)/;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (entry.name.endsWith('.rs')) yield path;
  }
}

/** The types that a file declares, except associated types of impl blocks and traits. */
function* declarations(path) {
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const [, keyword, name] = declaration.exec(line) ?? [];
    const isAssociated = keyword === 'type' && /^\s/.test(line);
    if (name && !isAssociated) yield { name, place: `${path}:${index + 1}` };
  }
}

const byName = new Map();
for (const crate of readdirSync('crates')) {
  for (const path of sources(join('crates', crate, 'src'))) {
    for (const { name, place } of declarations(path)) {
      const crates = byName.get(name) ?? byName.set(name, new Map()).get(name);
      crates.set(crate, [...(crates.get(crate) ?? []), place]);
    }
  }
}

const problems = [];
for (const [name, crates] of [...byName].sort()) {
  for (const [crate, places] of crates) {
    if (places.length > 1) problems.push(`${name} is declared ${places.length} times in ${crate}:`, ...places);
  }
  if (crates.size > 1 && !(name in SHARED)) {
    problems.push(`${name} is declared in several crates:`, ...[...crates.values()].flat());
  }
}
for (const name of Object.keys(SHARED)) {
  if ((byName.get(name)?.size ?? 0) < 2) problems.push(`${name} need not be on the list of shared names any more.`);
}

for (const problem of problems) console.error(/^crates/.test(problem) ? `  ${problem}` : problem);
process.exit(problems.length > 0 ? 1 : 0);
