// What Lighthouse says of the screens a visit begins with, on a phone and on a desktop, in a browser that has kept none of our files.

import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse, { desktopConfig, type Config, type Result } from 'lighthouse';
import { createServer, type AddressInfo } from 'node:net';
import { findChromium } from '../support/chromium';
import { SEEKER, test } from '../support/demo';
import type { Instance } from '../support/instance';
import { startSignedIn } from '../support/screens';
import { expect } from '../support/test';

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** What Lighthouse measures of a processor that has nothing else to do; far below it, the performance says little. */
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

/** Opens the screen in a browser of its own, which Lighthouse then drives. */
async function look(demo: Instance, { path, member }: Screen, config?: Config): Promise<Result> {
  const port = await findFreePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, '--disable-gpu'],
    // As most people have it, unlike in our tests.
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

/** Lighthouse opens pages of its own, so the session has to be in the browser's storage before; but nothing else of that visit. */
async function storeSession(browser: BrowserContext, demo: Instance): Promise<void> {
  const page = await browser.newPage();
  await startSignedIn(page, demo, SEEKER);
  await page.goto(`${demo.url}/`);
  await page.getByRole('article').first().waitFor();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
}

/** The categories that fall short, each with the audits that cost it points. */
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
