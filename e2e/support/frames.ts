// Measures how smoothly a list scrolls: the time of every frame, and the long tasks.

import type { Page } from '@playwright/test';

export interface Smoothness {
  frames: number;
  /** The median frame time, the 99th percentile and the maximum. */
  frame50Ms: number;
  frame99Ms: number;
  slowestMs: number;
  /** The tasks over 50 ms, which a user would feel, and the longest one. */
  longTasks: number;
  longestTaskMs: number;
}

interface ScrollPath {
  /** The distance per frame; negative scrolls up. */
  pixels: number;
  /** When to stop: when the list's last card has this index, or after this many frames. */
  untilCard?: number;
  frames?: number;
}

/** Scrolls until the stop condition, or until it could not scroll any further for ten seconds. */
export async function scrollOn(page: Page, way: ScrollPath): Promise<Smoothness> {
  const { frames, tasks } = await page.evaluate(scroll, way);
  const sorted = [...frames].sort((one, other) => one - other);
  const faster = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return {
    frames: frames.length,
    frame50Ms: faster(0.5),
    frame99Ms: faster(0.99),
    slowestMs: faster(1),
    longTasks: tasks.length,
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
  };
}

/** Runs in the page, so it must not use anything from this file. */
async function scroll({ pixels, untilCard = Infinity, frames: most = Infinity }: ScrollPath) {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ entryTypes: ['longtask'] });
  const feed = document.querySelector('[role=feed]');
  const lastCard = () => {
    const last = [...(feed?.lastElementChild?.querySelectorAll('article') ?? [])].at(-1);
    return Number(last?.getAttribute('aria-posinset') ?? 0);
  };
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const frames: number[] = [];
  let before = await nextFrame();
  let moved = before;
  while (lastCard() < untilCard && frames.length < most && before - moved < 10_000) {
    const top = window.scrollY;
    window.scrollBy(0, pixels);
    const now = await nextFrame();
    if (window.scrollY !== top) moved = now;
    frames.push(now - before);
    before = now;
  }
  observer.disconnect();
  return { frames, tasks };
}

/** The number of elements and the memory of the page. */
export async function weigh(page: Page): Promise<{ elements: number; heapMb: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return {
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    heapMb: Math.round(heap / 1024 / 1024),
  };
}
