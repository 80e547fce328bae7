// Weighs what a person downloads before the first screen works, and stops the build when it is too much.

import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { baseOf, chunksOf, closure, FIRST_SCREENS, languagesOf, wordsOf, type Chunk } from './chunks.ts';

/** Compressed bytes of JavaScript that `/login` and `/` may each load. */
const FIRST_LOAD = 150_000;
/** What any screen may add to the client and the code that all of them share. */
const SCREEN = 50_000;
/** Has to stand after `precompress`, whose brotli copies it weighs. */
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
    if (!chunk.screen) continue;
    const own = closure([chunk], chunks).difference(shared).difference(client);
    const ownBytes = (await weightOf(own, folder)) + (await heaviestWords(own, chunks, folder));
    if (ownBytes > SCREEN) complaints.push(`The screen ${chunk.screen} adds ${kilobytes(ownBytes)}.`);
    if (!FIRST_SCREENS.includes(chunk.screen)) continue;
    // The login page works before the client is there; the feed has nothing to show without it.
    const needed = chunk.screen === 'login' ? [...shared, ...own] : [...shared, ...client, ...own];
    const total = (await weightOf(needed, folder)) + (await heaviestWords(new Set(needed), chunks, folder));
    report(`${chunk.screen}: ${kilobytes(total)} of JavaScript on the first load, ${kilobytes(FIRST_LOAD)} allowed`);
    if (total > FIRST_LOAD) complaints.push(`The first load of ${chunk.screen} is ${kilobytes(total)}.`);
  }
  return complaints;
}

/** A person loads one language; this is the one that weighs most. */
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
