// Scrolls through a very long list, one width after the other: two in parallel would slow each other down.

import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({
  ...tests,
  testDir: './scroll',
  reporter: 'list',
  workers: 1,
  retries: 0,
  timeout: 900_000,
});
