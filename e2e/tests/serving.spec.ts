// How the executable serves the page: from any path, with caching, and locked down.

import type { Request } from '@playwright/test';
import { silenceLiveConnection } from '../support/live';
import { publishPost } from '../support/people';
import { expect, signIn, test } from '../support/test';

test('a path inside the app returns the app', async ({ page, person, complaints }) => {
  const response = await page.goto('/no/such/page?at=all');

  expect(response?.status()).toBe(200);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('hashed files are cached for a year, and the page never', async ({ page, request }) => {
  const index = await page.goto('/login');
  const script = await page.locator('script[type=module]').first().getAttribute('src');
  const asset = await request.get(script ?? '');

  expect(index?.headers()['cache-control']).toMatch(/no-store|no-cache/);
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('files are compressed, unless the client accepts no compression', async ({ page, request }) => {
  await page.goto('/login');
  const script = (await page.locator('script[type=module]').first().getAttribute('src')) ?? '';

  for (const encoding of ['br', 'gzip']) {
    const asset = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(asset.headers()['content-encoding']).toBe(encoding);
  }
  const compressed = await (await request.get(script)).text();
  const unpacked = await request.get(script, { headers: { 'accept-encoding': 'identity' } });
  expect(unpacked.headers()['content-encoding']).toBeUndefined();
  expect(await unpacked.text()).toBe(compressed);
});

test('a missing file does not return the app', async ({ request }) => {
  const missing = await request.get('/assets/yesterday-0000.js');

  expect(missing.status()).toBe(404);
});

test('only our own scripts and styles run', async ({ page, complaints }) => {
  const response = await page.goto('/login');
  const policy = response?.headers()['content-security-policy'] ?? '';
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain("style-src 'self';");
  expect(response?.headers()['x-content-type-options']).toBe('nosniff');
  expect(complaints).toEqual([]);
});

test('texts use the page’s own font', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  const used = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map((face) => face.unicodeRange),
    );
  // Another face of the family with other weights would hide it.
  await expect.poll(used).toContainEqual(expect.stringMatching(/^U\+0-FF/));
});

test('the page sends no requests to other hosts', async ({ page, instance }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${instance.url}/`)) strangers.push(request.url());
  });

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  expect(strangers).toEqual([]);
});

test('M-60 the first screens request their rows before their code has loaded, and only once', async ({
  page,
  instance,
  person,
}) => {
  await publishPost(instance, person, 'One post to find.');
  // With the live connection up, a list might be read again.
  await silenceLiveConnection(page);
  await page.goto('/login');
  await signIn(page, person);
  await expect(page).toHaveURL('/');

  for (const [path, rows, shown] of [
    ['/', '/rest/v1/posts?select=*', 'One post to find.'],
    ['/jobs', '/rest/v1/jobs?', /^Discover/],
    ['/message', '/rest/v1/rpc/get_conversations_with_details', 'No conversations yet'],
  ] as const) {
    // Requests of the previous page are not counted.
    await page.goto('about:blank');
    const asks: string[] = [];
    const asked = page.waitForRequest((request) => request.url().includes(rows));
    const count = (request: Request) => {
      if (request.url().includes(rows) && !isNextPage(request)) asks.push(request.url());
    };
    page.on('request', count);
    // The code is held back until the rows have been requested.
    await page.route('**/assets/*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();

    expect(asks).toHaveLength(1);
    page.off('request', count);
    await page.unroute('**/assets/*.js');
  }
});

/** A list reads ahead if earlier tests left more than a page of rows. */
function isNextPage(request: Request): boolean {
  return decodeURIComponent(request.url()).includes('created_at.lt.');
}
