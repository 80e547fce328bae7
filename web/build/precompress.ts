// Keeps every compressible file of the build only as brotli and gzip: the server never compresses at run time, and the executable holds
// no third copy. For a client that accepts neither, the server unpacks the gzip file.

import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Skips `index.html`: the server fills in its configuration, so a compressed copy made here would be stale. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'sangam:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true });
      const files = entries.filter((entry) => COMPRESSIBLE.has(extname(entry)));
      await Promise.all(files.map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const gzipped = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  await Promise.all([writeFile(`${path}.br`, await brotli), writeFile(`${path}.gz`, await gzipped)]);
  await rm(path);
}
