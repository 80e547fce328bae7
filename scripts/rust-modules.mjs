// Finds which files of a Rust crate use which others, from their `use` lines and paths.

import { readFileSync } from 'node:fs';

const USE = /^[ \t]*(pub(?:\([^)]*\))? )?use ([^;]+);/gm;

/**
 * The files of a crate, each with the files of the crate that it uses. Tests do not count, and neither does what a module uses from
 * its parent: `a/mod.rs` and `a/b.rs` count as one unit in two files.
 */
export function moduleImports(source, files) {
  const modules = new Map(
    files.filter((file) => !/\/tests?\.rs$/.test(file)).map((file) => [moduleName(source, file), readModule(file)]),
  );
  const names = new Map([...modules].map(([name, { file }]) => [file, name]));
  const isInside = (file, other) => `${names.get(file)}::`.startsWith(names.get(other) ? `${names.get(other)}::` : '');
  const imports = new Map();
  for (const [name, { file, uses, text }] of modules) {
    const named = [...uses.filter(({ shared }) => !shared).flatMap(({ paths }) => paths), ...inlinePaths(text)];
    const used = named.map((path) => absolute(path, name, modules)).map((path) => path && declaredIn(path, modules));
    imports.set(
      file,
      [...new Set(used)].filter((other) => other && !isInside(file, other)),
    );
  }
  return imports;
}

/** `crates/x/src/a/b.rs` and `crates/x/src/a/b/mod.rs` are `a::b`; `lib.rs` and `main.rs` are the root, whose name is empty. */
function moduleName(source, file) {
  const path = file.slice(source.length + 1).replace(/(^|\/)(lib|main|mod)\.rs$|\.rs$/, '');
  return path.replaceAll('/', '::');
}

function readModule(file) {
  const code = readFileSync(file, 'utf8')
    .replace(/^#\[cfg\((?:test|all\(test.*)\)\]\nmod \w+ \{[\s\S]*/m, '')
    .replace(/\/\/.*$/gm, '');
  const uses = [...code.matchAll(USE)].map(([, shared, tree]) => ({
    shared,
    paths: expand(tree.replace(/\s+/g, ' ')),
  }));
  return { file, uses, text: code.replace(USE, '') };
}

/** The single paths of `a::{b, c::{self, d as e}}`, each as its segments. A renamed item keeps both names: `d as e`. */
function expand(tree) {
  const [, prefix = '', inner] = /^(.*?)\{(.*)\}$/.exec(tree.trim()) ?? [];
  if (inner === undefined)
    return [
      tree
        .trim()
        .replace(/::self$/, '')
        .split('::'),
    ];
  return splitOutsideBraces(inner).flatMap((part) => expand(prefix + part.trim()));
}

function splitOutsideBraces(text) {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    depth += { '{': 1, '}': -1 }[character] ?? 0;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.filter((part) => part.trim());
}

function inlinePaths(text) {
  return [...text.matchAll(/(?<![\w:])[a-z]\w*(?:::\w+)+/g)].map(([path]) => path.split('::'));
}

/** A path from the root of the crate; undefined for a path into another crate. */
function absolute(path, name, modules) {
  const here = name ? name.split('::') : [];
  const [first, ...rest] = path;
  if (first === 'crate') return rest;
  if (first === 'self') return [...here, ...rest];
  if (first === 'super') {
    const ups = path.findIndex((segment) => segment !== 'super');
    return [...here.slice(0, here.length - ups), ...path.slice(ups)];
  }
  return modules.has([...here, first].join('::')) ? [...here, ...path] : undefined;
}

/** The file that declares the item of a path. A module that only re-exports it does not count. */
function declaredIn(path, modules) {
  let depth = path.length;
  while (!modules.has(path.slice(0, depth).join('::'))) depth -= 1;
  const name = path.slice(0, depth).join('::');
  const { file, uses } = modules.get(name);
  const [wanted, ...rest] = path.slice(depth);
  const passedOn = uses
    .filter(({ shared }) => shared)
    .flatMap(({ paths }) => paths)
    .find((shared) => shared.length > 1 && shared.at(-1).split(' as ').at(-1) === wanted);
  const target =
    passedOn &&
    absolute(
      passedOn.map((segment) => segment.split(' as ')[0]),
      name,
      modules,
    );
  return target ? declaredIn([...target, ...rest], modules) : file;
}
