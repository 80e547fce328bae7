import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose server the test can switch off, and the number of health checks. */
async function open() {
  const server = { up: true, asked: 0 };
  vi.stubGlobal('fetch', (input: unknown) => {
    if (String(input).endsWith('/health/live')) server.asked += 1;
    return server.up ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch'));
  });
  const { watchedFetch } = await import('./watch-server');
  const { OfflineNotice } = await import('@/app/offline-notice');
  const { wordsLoaded } = await import('@/lib/words/words');
  await wordsLoaded();
  const send = watchedFetch((input, init) => fetch(input, init), 'http://sangam.test/');
  render(<OfflineNotice />);
  const read = () => act(() => send('http://sangam.test/rest/v1/posts').then(String, String));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { server, read, pass };
}

it('M-10: says that the server cannot be reached, until it answers again', async () => {
  const { server, read, pass } = await open();
  await read();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  server.up = false;
  await read();
  await pass(0);
  expect(screen.getByRole('status')).toHaveTextContent(
    'The server cannot be reached. What you see may be out of date.',
  );

  server.up = true;
  await pass(30_000 * 1.25);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('M-10: checks rarely while the server is down, and never while it answers', async () => {
  const { server, read, pass } = await open();
  await read();
  await pass(600_000);
  expect(server.asked).toBe(0);

  server.up = false;
  await read();
  for (let i = 0; i < 20; i += 1) await read();
  await pass(600_000);
  expect(server.asked).toBeGreaterThan(10);
  expect(server.asked).toBeLessThan(35);
});

it('M-10: says nothing about one lost answer', async () => {
  const { server, read, pass } = await open();
  server.up = false;
  const lost = read();
  server.up = true;
  await lost;
  await pass(0);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(server.asked).toBe(1);
});
