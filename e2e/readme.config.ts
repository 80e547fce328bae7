// Takes the README's screenshots of the demonstration, into `docs/images`.

import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({
  ...tests,
  testDir: './readme',
  reporter: 'line',
  workers: 1,
  retries: 0,
  projects: [{ name: 'readme' }],
});
