// Configures how the web app is built, served during development and tested.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.ts';
import { configBlock } from './build/config-block.ts';
import { fileOf } from './build/file-of.ts';
import { firstRequests } from './build/first-requests.ts';
import { replaceModules } from './build/replace-modules.ts';
import { ownIcons } from './build/own-icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { preloadScreens } from './build/preload-screens.ts';
import { compiledWords } from './build/words/plugin.ts';

const server = process.env.SANGAM_URL ?? 'http://127.0.0.1:8080';
const services = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/realtime/v1', '/pages'];

export default defineConfig({
  plugins: [
    compiledWords(),
    replaceModules(),
    ownIcons(),
    react(),
    tailwindcss(),
    configBlock(server),
    preloadFont(),
    preloadScreens(),
    firstRequests(),
    precompress(),
    budget(),
  ],
  // Relative, so that one build works under any path: the server adjusts the links of index.html to its own.
  base: './',
  resolve: {
    alias: { '@': new URL('./src', import.meta.url).pathname },
  },
  build: {
    // The content security policy refuses assets inlined as data: URLs.
    assetsInlineLimit: 0,
    // Every browser we support preloads modules itself. The page lists what all screens share. Lists of each screen's chunks would make the
    // first load larger with every new screen; instead, a link loads its screen before it is followed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    // The download size of the first screens matters; `budget` checks it.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: fileOf(), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  // The worker that reads PDFs.
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(services.map((path) => [path, { target: server, ws: true }])),
  },
  test: {
    // Setting up a DOM takes a second, and tests without components rarely need one.
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
          setupFiles: ['./src/testing/words.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          // Sharing one DOM between all files takes a sixth of the time.
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./src/testing/words.ts', './src/testing/setup.ts'],
          // The first test of a file includes the setup of the DOM, which takes a while on a busy machine.
          testTimeout: 20_000,
        },
      },
    ],
  },
});
