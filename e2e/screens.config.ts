// Takes a screenshot of every screen, light and dark, large and small, into `screens/`.

import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig(tests, {
  testDir: './pictures',
  reporter: 'line',
});
