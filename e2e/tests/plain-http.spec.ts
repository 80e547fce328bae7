// The page under another host name and over plain http: browsers offer less there, and a stored URL may contain the old host.

import { findHeadlessChromium } from '../support/chromium';
import { adminClient } from '../support/people';
import { makePng } from '../support/pictures';
import { expect, signIn, test } from '../support/test';

// A name that the browser does not trust as it trusts localhost.
test.use({
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: ['--disable-gpu', '--host-resolver-rules=MAP office.example 127.0.0.1'],
  },
});

test('M-20 M-32 the page works and portraits are shown', async ({ page, instance, person, complaints }) => {
  const operator = adminClient(instance);
  const path = `${person.id}/face.png`;
  const sent = await operator.storage
    .from('avatars')
    .upload(path, makePng(64, 64), { contentType: 'image/png', upsert: true });
  expect(sent.error).toBeNull();
  const { publicUrl } = operator.storage.from('avatars').getPublicUrl(path).data;
  await operator.from('profiles').update({ avatar_url: publicUrl }).eq('id', person.id).throwOnError();

  // Live updates start once the page is idle; this is where the page used to crash.
  const live = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime/'))
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('notifications-')));
  const office = new URL(instance.url);
  office.hostname = 'office.example';
  await page.goto(new URL('/message', office).href);
  await signIn(page, person);
  await expect(page.getByText('No conversations yet.')).toBeVisible();
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  const portrait = page.getByRole('banner').locator('img');
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await live;
  // Over plain http the browser warns that it cannot isolate the page, which is expected.
  expect(complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
});
