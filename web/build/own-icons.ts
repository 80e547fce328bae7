// Rewrites icon imports to the files of the single icons, instead of the index of all icons. This shows the chunk assignment which part
// of the page needs which icon. Creates the icons with our own `src/components/ui/icon.ts`, and leaves out their shapes' keys, which a
// fixed list does not need and which hardly compress.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const NAMED_IMPORT = new RegExp(`import \\{([^}]*)\\} from '${PACKAGE}';`, 'g');
const CREATE_ICON = '../createLucideIcon.mjs';
const OWN_CREATE_ICON = fileURLToPath(new URL('../src/components/ui/icon.ts', import.meta.url));
const SHAPE_KEY = /,?\s*key: "[^"]*"/g;
const INDEX_LINE = /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g;

/** Whether a module is one icon. */
export function isIcon(id: string): boolean {
  return id.includes(`/${PACKAGE}/dist/esm/icons/`);
}

/** Whether a module is the index of all icons, from which only types are imported. */
export function isIconIndex(id: string): boolean {
  return id.endsWith(`/${PACKAGE}/dist/esm/${PACKAGE}.mjs`);
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
      if (isIcon(id)) {
        return { code: code.replace(CREATE_ICON, OWN_CREATE_ICON).replaceAll(SHAPE_KEY, ''), map: null };
      }
      if (!id.includes('/src/') || !code.includes(PACKAGE)) return null;
      return { code: code.replace(NAMED_IMPORT, (_whole, names: string) => importsOf(names, files)), map: null };
    },
  };
}

/** The file of each icon, read from the package's index. */
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

/** On a single line, so that the following line numbers stay the same. Types are still imported from the package. */
function importsOf(names: string, files: Map<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ');
      const file = files.get(icon);
      return file ? `import ${local} from '${file}';` : `import { ${name} } from '${PACKAGE}';`;
    })
    .join(' ');
}
