// Writes the requests of the first screens into the page, with the script that sends them: see src/start.js and src/app/first-requests.ts.

import { readFile } from 'node:fs/promises';
import { runnerImport, type Plugin } from 'vite';

const SOURCES = new URL('../src', import.meta.url).pathname;

/** The placeholder in index.html. */
const PLACE = /<!-- start[^>]*-->/;

/** The part of `src/app/first-requests.ts` used here; its types belong to the page, not to the build. */
interface Recorder {
  firstRequests: () => Promise<unknown>;
}

export function firstRequests(): Plugin {
  return {
    name: 'sangam:first-requests',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { module } = await runnerImport<Recorder>(`${SOURCES}/app/first-requests.ts`, {
          configFile: false,
          resolve: { alias: { '@': SOURCES } },
        });
        const requests = JSON.stringify(await module.firstRequests()).replaceAll('<', '\\u003c');
        const script = await startScript();
        if (!PLACE.test(html)) throw new Error('index.html has no place for the start script');
        return html.replace(
          PLACE,
          () => `<script type="application/json" id="first-requests">${requests}</script>\n<script>${script}</script>`,
        );
      },
    },
  };
}

/** Strips the comments, which readers of the page's source do not need. */
async function startScript(): Promise<string> {
  const source = await readFile(`${SOURCES}/start.js`, 'utf8');
  return source
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line))
    .join('\n')
    .trim();
}
