// Has every module import its icons from the files they are in rather than from the index that names them all, so that the sorting of
// modules into files can tell which part of the page needs which.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const NAMED_IMPORT = new RegExp(`import \\{([^}]*)\\} from '${PACKAGE}';`, 'g');
const INDEX_LINE = /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g;

/** Whether a module is one icon. */
export function isIcon(id: string): boolean {
  return id.includes(`/${PACKAGE}/dist/esm/icons/`);
}

export function ownIcons(): Plugin {
  let files = new Map<string, string>();
  return {
    name: 'sangam:own-icons',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      files = await readIndex(fileURLToPath(import.meta.resolve(PACKAGE)));
    },
    transform(code, id) {
      if (!id.includes('/src/') || !code.includes(PACKAGE)) return null;
      return { code: code.replace(NAMED_IMPORT, (_whole, names: string) => importsOf(names, files)), map: null };
    },
  };
}

/** The file of each name, as the index of the package tells it. */
async function readIndex(index: string): Promise<Map<string, string>> {
  const folder = index.slice(0, index.lastIndexOf('/'));
  const esm = folder.replace(/\/cjs$/, '/esm');
  const lines = (await readFile(`${esm}/${PACKAGE}.mjs`, 'utf8')).matchAll(INDEX_LINE);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), `${esm}/${file}`] as const),
    ),
  );
}

/** On one line, so that what follows keeps its number. Types are left to the package. */
function importsOf(names: string, files: Map<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const file = files.get(name);
      return file ? `import ${name} from '${file}';` : `import { ${name} } from '${PACKAGE}';`;
    })
    .join(' ');
}
