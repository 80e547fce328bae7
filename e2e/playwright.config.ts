// One browser, the one the machine has; two sizes; a server of its own for every worker.

import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from './support/chromium';

export default defineConfig({
  testDir: './tests',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // On a busy machine things take their time. How quick the product is, `make bench` and `make lighthouse` measure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A busy machine misses a wait now and then. What fails twice is broken, and what fails once is listed as flaky.
  retries: 1,
  // The trees of the screens are kept beside the tests that record them.
  snapshotPathTemplate: '{testDir}/screens/{arg}.{projectName}.aria{ext}',
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A card that is still fading in has too little contrast; movement is not what these tests look at.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the time, so only the second try is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What is about the line between browsers and the server is the same at every width.
    {
      name: 'mobile',
      use: { viewport: { width: 390, height: 844 } },
      testIgnore: '**/*.live.spec.ts',
      grepInvert: /@once|@page/,
    },
  ],
});
