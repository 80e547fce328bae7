// Measures the download size of the first screens, and fails the build if it is too large.

import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { baseOf, chunksOf, closure, findCircular, FIRST_SCREENS, languagesOf, wordsOf, type Chunk } from './chunks.ts';

/** Compressed bytes of JavaScript that `/login` and `/` may each load. */
const FIRST_LOAD = 130_000;
/** What a screen may add to the client and the shared code. */
const SCREEN = 50_000;
/** Must come after `precompress`, because it measures the brotli files. */
export function budget(): Plugin {
  let folder = '';
  let chunks: Chunk[] = [];
  return {
    name: 'sangam:budget',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      chunks = chunksOf(Object.values(bundle));
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const complaints = await weigh(chunks, folder, (line) => {
          this.info(line);
        });
        if (complaints.length > 0) this.error(complaints.join('\n'));
      },
    },
  };
}

async function weigh(chunks: Chunk[], folder: string, report: (line: string) => void): Promise<string[]> {
  const complaints: string[] = [];
  const { shared, client } = baseOf(chunks);
  for (const chunk of chunks) {
    const files = closure([chunk], chunks);
    const own = files.difference(shared).difference(client);
    for (const screen of chunk.screens) {
      const ownBytes = (await weightOf(own, folder)) + (await heaviestWords(own, chunks, folder));
      if (ownBytes > SCREEN) complaints.push(`The screen ${screen} adds ${kilobytes(ownBytes)}.`);
      if (!FIRST_SCREENS.includes(screen)) continue;
      if (chunks.some(({ isClient, file }) => isClient && files.has(file)))
        complaints.push(`${screen} waits for the client.`);
      // The login page works before the client has loaded; the feed has nothing to show without it.
      const needed = screen === 'login' ? [...shared, ...own] : [...shared, ...client, ...own];
      const total = (await weightOf(needed, folder)) + (await heaviestWords(new Set(needed), chunks, folder));
      report(`${screen}: ${kilobytes(total)} of JavaScript on the first load, ${kilobytes(FIRST_LOAD)} allowed`);
      if (total > FIRST_LOAD) complaints.push(`The first load of ${screen} is ${kilobytes(total)}.`);
    }
  }
  const circular = findCircular(chunks);
  if (circular) complaints.push(`${circular.file} needs itself by way of another file.`);
  return complaints;
}

/** A user loads one language; this is the size of the largest. */
async function heaviestWords(files: Set<string>, chunks: Chunk[], folder: string): Promise<number> {
  const weights = languagesOf(chunks).map((language) => weightOf(wordsOf(files, language, chunks), folder));
  return Math.max(0, ...(await Promise.all(weights)));
}

async function weightOf(files: Iterable<string>, folder: string): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => (await stat(join(folder, `${file}.br`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
