// How the executable serves the page: from any address, cached where it may be, and locked down.

import { expect, signIn, test } from '../support/test';

test('an address inside the app is answered with the app', async ({ page, person, complaints }) => {
  const response = await page.goto('/no/such/page?at=all');

  expect(response?.status()).toBe(200);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('hashed files are kept for a year and the page never', async ({ page, request }) => {
  const index = await page.goto('/login');
  const script = await page.locator('script[type=module]').first().getAttribute('src');
  const asset = await request.get(script ?? '');

  expect(index?.headers()['cache-control']).toMatch(/no-store|no-cache/);
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('files arrive compressed', async ({ page, request }) => {
  await page.goto('/login');
  const script = (await page.locator('script[type=module]').first().getAttribute('src')) ?? '';

  for (const encoding of ['br', 'gzip']) {
    const asset = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(asset.headers()['content-encoding']).toBe(encoding);
  }
});

test('a file that is not there is not answered with the app', async ({ request }) => {
  const missing = await request.get('/assets/yesterday-0000.js');

  expect(missing.status()).toBe(404);
});

test('only our own scripts and styles run', async ({ page, complaints }) => {
  const response = await page.goto('/login');
  const policy = response?.headers()['content-security-policy'] ?? '';
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(response?.headers()['x-content-type-options']).toBe('nosniff');
  expect(complaints).toEqual([]);
});

test('the page asks no other host for anything', async ({ page, instance }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${instance.url}/`)) strangers.push(request.url());
  });

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  expect(strangers).toEqual([]);
});
