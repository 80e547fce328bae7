// One browser, the installed one; two sizes; a separate server for every worker.

import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from './support/chromium';

/** Tests of what a phone lays out or handles differently. `accessibility.spec.ts` checks that every screen fits, at one width after the other. */
const ON_PHONES = [
  'accessibility',
  'apply',
  'company',
  'composer',
  'dashboards',
  'feed',
  'jobs',
  'messages',
  'moderation',
  'notifications',
  'post',
  'posting',
  'profile',
  'resumes',
  'saved',
  'saved-searches',
  'screening',
  'settings',
  'shell',
  'teams',
  'tenders',
  'user',
];

export default defineConfig({
  testDir: './tests',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // Generous for a busy machine. `make bench` and `make lighthouse` measure speed.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A busy machine occasionally misses a wait. What fails twice is broken; what fails once is listed as flaky.
  retries: 1,
  // The recorded accessibility trees are stored next to the tests.
  snapshotPathTemplate: '{testDir}/screens/{arg}.{projectName}.aria{ext}',
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A card that is still fading in has too little contrast, and these tests do not check motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a third of the time, so only the retry is recorded.
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
    {
      name: 'mobile',
      use: { viewport: { width: 390, height: 844 } },
      testMatch: ON_PHONES.map((name) => `**/${name}.spec.ts`),
      grepInvert: /@once/,
    },
  ],
});
