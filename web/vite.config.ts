// How the web application is built, served during development and tested.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.ts';
import { configBlock } from './build/config-block.ts';
import { firstRequests } from './build/first-requests.ts';
import { commonPart, familyPart, ownPart, screenPart, sharedPart } from './build/first-files.ts';
import { replaceModules } from './build/replace-modules.ts';
import { isIcon, ownIcons } from './build/own-icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { preloadScreens } from './build/preload-screens.ts';
import { compiledWords } from './build/words/plugin.ts';

const server = process.env.SANGAM_URL ?? 'http://127.0.0.1:8080';
const services = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/realtime/v1', '/pages'];

const MAIN = new URL('./src/main.tsx', import.meta.url).pathname;

const ROUTES = new URL('./src/app/routes/', import.meta.url).pathname;
const [HOME, LOGIN, JOBS, MESSAGE] = ['home', 'login', 'jobs', 'message'].map((screen) => `${ROUTES}${screen}.tsx`) as [
  string,
  string,
  string,
  string,
];
const SCREENS = readdirSync(ROUTES)
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && file !== 'dev-ui.tsx')
  .map((file) => `${ROUTES}${file}`);
const LISTS = ['jobs', 'b2b', 'freelancers', 'job-seekers'].map((list) => `${ROUTES}${list}.tsx`);

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
  // Relative, so that one build works under any path: the server completes the links of index.html for its own.
  base: './',
  resolve: {
    alias: { '@': new URL('./src', import.meta.url).pathname },
  },
  build: {
    // An asset inlined as a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // Every browser we support preloads modules by itself. The page names what all screens share. Lists of what each screen is made
    // of would weigh more in the first load with each new screen; a link fetches its screen before it is followed instead.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    // What weighs is what has to travel; `budget` looks after that.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Apart from our own code, which changes with every release while these rarely do.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 3 },
            {
              name: 'client',
              test: /node_modules\/@supabase\/(?!realtime-js|phoenix)|\/src\/lib\/(server\/(supabase-client|retrying-fetch|early-responses|iceberg-stub|watch-server)|live\/deferred-realtime)\.ts$/,
              priority: 3,
              // What of ours it shares with the page is no part of it, or the page would wait for it.
              includeDependenciesRecursively: false,
            },
            // Dialogs and the client both need it; as a part of the client it would bring that to the login page.
            { name: 'tslib', test: /node_modules\/tslib\//, priority: 3 },
            // What a visit begins with travels in few files, since each costs a phone another wait: what all screens share, what many
            // share with the feed or the login page, and those two.
            { name: sharedPart('app', MAIN, [HOME, LOGIN]), priority: 2 },
            { name: screenPart('home', HOME), priority: 1, includeDependenciesRecursively: false },
            { name: screenPart('login', LOGIN), priority: 1, includeDependenciesRecursively: false },
            // Many screens have such a form, but not the feed, which must not wait for the libraries behind it.
            {
              name: 'forms',
              test: /node_modules\/(react-hook-form|@hookform|zod)\/|\/src\/lib\/forms\/(form-draft|refused-field|use-fields|use-schema-form)\.ts$/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Icons together: one of them is smaller than the request for it. A form needs few beyond those that many screens show.
            { name: commonPart('icons', SCREENS, 6, isIcon), includeDependenciesRecursively: false },
            { name: 'more-icons', test: isIcon, includeDependenciesRecursively: false },
            // So it is with what many screens consist of, and with what the four lists do: apart, each part would be a file of its
            // own, and a list has forty of them.
            { name: commonPart('common', SCREENS, 8), includeDependenciesRecursively: false },
            { name: familyPart('lists', LISTS, SCREENS), includeDependenciesRecursively: false },
            { name: ownPart('jobs', JOBS, SCREENS), includeDependenciesRecursively: false },
            { name: ownPart('message', MESSAGE, SCREENS), includeDependenciesRecursively: false },
          ],
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
    // A page costs a second to set up, and what has no components rarely needs one.
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
          // One page for all files instead of one each takes a sixth of the time.
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./src/testing/words.ts', './src/testing/setup.ts'],
          // A page is set up within the first test of a file, which takes a while on a busy machine.
          testTimeout: 20_000,
        },
      },
    ],
  },
});
