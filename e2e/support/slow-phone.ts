// A slow phone with a slow connection, and what it makes a person wait for.

import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { PHONE } from './browsers';

/** Lighthouse's slow phone: a quarter of this machine's speed, and a 1.6 Mbit/s connection. */
const CPU_SLOWDOWN = 4;
const KBIT_S = 1000 / 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * KBIT_S,
  uploadThroughput: 750 * KBIT_S,
};

declare global {
  interface Window {
    /** When the awaited element was first painted, in milliseconds since the page was requested. */
    shownAt?: number;
    /** How long each press took to its next paint. */
    pressesMs?: number[];
  }
}

/** A new browser with an empty cache. */
export async function openSlowPhone(browser: Browser, url: string): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ ...PHONE, baseURL: url, locale: 'en-IN' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, devtools };
}

/** Opens an address over the slow connection. Returns the time until an element with this selector is painted. */
export async function timeToShow(page: Page, devtools: CDPSession, path: string, selector: string): Promise<number> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(noteWhenShown, selector);
  await page.goto(path, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => window.shownAt, undefined, { timeout: 60_000 });
  return Math.round((await shown.jsonValue()) ?? Infinity);
}

/** Runs in the page, so it must not use anything from this file. */
function noteWhenShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    // The first task after the frame runs when it has been painted.
    requestAnimationFrame(() => setTimeout(() => (window.shownAt = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Begins to note how long presses take. */
export async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    window.pressesMs = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId === 0) continue;
        durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0));
      }
      window.pressesMs = [...durations.values()];
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Presses, and returns the time until the next paint. A press faster than the browser reports counts as one frame. */
export async function timeToReact(page: Page, press: Locator): Promise<number> {
  const before = await page.evaluate(() => window.pressesMs?.length ?? 0);
  await press.click();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 }))),
  );
  const presses = await page.evaluate(() => window.pressesMs ?? []);
  return Math.round(Math.max(16, ...presses.slice(before)));
}

/** Half of the values are smaller. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
