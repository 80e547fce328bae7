// Compiles the catalogues of src/words at build time, so that the page gets parsed messages.

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { compile } from '../../src/lib/words/compile.ts';
import { CATALOGUE_FILE } from './catalogues.ts';

export function compiledWords(): Plugin {
  return {
    name: 'sangam:words',
    enforce: 'pre',
    async load(id) {
      if (!CATALOGUE_FILE.test(id)) return null;
      const messages = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>;
      this.addWatchFile(id);
      return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)])));
    },
  };
}
