// Finds an installed browser, so that none has to be downloaded; otherwise the one that Playwright downloaded.

import { chromium } from '@playwright/test';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The build without a window, which is faster. */
const HEADLESS = 'chromium-headless-shell';

/** For tests that nobody watches. */
export function findHeadlessChromium(): string {
  return find([HEADLESS, ...NAMES]);
}

export function findChromium(): string {
  return find([...NAMES, HEADLESS]);
}

function find(names: string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = process.env.CHROMIUM ?? [...candidates, chromium.executablePath()].find(isExecutable);
  if (!found) throw new Error('No Chromium found. Install it (apt install chromium) or name it in CHROMIUM.');
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
