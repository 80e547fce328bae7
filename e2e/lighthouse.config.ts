// Runs Lighthouse on the first screens, one after the other: two in parallel would slow each other down.

import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({
  ...tests,
  testDir: './lighthouse',
  reporter: 'list',
  workers: 1,
  timeout: 180_000,
  projects: [{ name: 'lighthouse' }],
});
