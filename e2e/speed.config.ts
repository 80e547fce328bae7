// Measures how soon a slow phone shows the first screens and reacts, one after the other: two in parallel would slow each other down.

import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({
  ...tests,
  testDir: './speed',
  reporter: 'list',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  projects: [{ name: 'slow phone' }],
});
