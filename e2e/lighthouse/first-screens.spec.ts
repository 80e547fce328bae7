// Lighthouse scores of the start screens, on a phone and on a desktop, with an empty browser cache.

import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse, { desktopConfig, type Config, type Result } from 'lighthouse';
import { createServer, type AddressInfo } from 'node:net';
import { findChromium } from '../support/chromium';
import { SEEKER, test } from '../support/demo';
import type { Instance } from '../support/instance';
import { startSignedIn } from '../support/screens';
import { expect } from '../support/test';

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** Lighthouse's benchmark of an idle processor. Far below it, the performance score means little. */
const IDLE = 1000;

interface Screen {
  name: string;
  path: string;
  member: boolean;
}

const SCREENS: Screen[] = [
  { name: 'login', path: '/login', member: false },
  { name: 'feed', path: '/', member: true },
];
const DEVICES: { name: string; config?: Config }[] = [{ name: 'phone' }, { name: 'desktop', config: desktopConfig }];

for (const screen of SCREENS) {
  for (const device of DEVICES) {
    test(`${screen.name} on a ${device.name}`, async ({ demo }) => {
      const result = await look(demo, screen, device.config);

      expect(complaintsOf(result)).toEqual([]);
    });
  }
}

/** Opens the screen in a separate browser, which Lighthouse then drives. */
async function look(demo: Instance, { path, member }: Screen, config?: Config): Promise<Result> {
  const port = await findFreePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, '--disable-gpu'],
    // The default for most people, unlike in our other tests.
    reducedMotion: 'no-preference',
  });
  try {
    if (member) await storeSession(browser, demo);
    const url = `${demo.url}${path}`;
    const onlyCategories = Object.keys(LEAST);
    const run = await lighthouse(url, { port, onlyCategories, disableStorageReset: true, logLevel: 'error' }, config);
    if (!run) throw new Error('Lighthouse gave no result.');
    return run.lhr;
  } finally {
    await browser.close();
  }
}

/** Lighthouse opens its own pages, so the session must be in the browser's storage first, without other traces of that visit. */
async function storeSession(browser: BrowserContext, demo: Instance): Promise<void> {
  const page = await browser.newPage();
  await startSignedIn(page, demo, SEEKER);
  await page.goto(`${demo.url}/`);
  await page.getByRole('article').first().waitFor();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
}

/** The categories with too low a score, each with the audits that cost points. */
function complaintsOf({ categories, audits, environment }: Result): string[] {
  return Object.entries(LEAST).flatMap(([id, least]) => {
    const category = categories[id];
    const score = Math.round((category?.score ?? 0) * 100);
    if (score >= least) return [];
    const failed = (category?.auditRefs ?? [])
      .map(({ id: audit, weight }) => ({ audit: audits[audit], weight }))
      .filter(({ audit, weight }) => weight > 0 && (audit?.score ?? 1) < 0.9)
      .map(({ audit }) => `${audit?.title ?? ''} (${audit?.displayValue ?? 'failed'})`);
    const fair = environment.benchmarkIndex >= IDLE ? '' : ' on a machine that was busy';
    return [`${id} is ${score}${fair}: ${failed.join(', ')}`];
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
