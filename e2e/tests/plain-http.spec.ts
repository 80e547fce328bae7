// The page under another host name and over plain http: browsers offer less there, and a stored URL may contain the old host.

import type { Page, Request, Route } from '@playwright/test';
import { findHeadlessChromium } from '../support/chromium';
import { chatOn, expectOnce, openConversation } from '../support/conversations';
import { adminClient, createPerson, signIn as act } from '../support/people';
import { makePng } from '../support/pictures';
import { expect, signIn, test } from '../support/test';

// A name that the browser does not trust as it trusts localhost.
test.use({
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: ['--disable-gpu', '--host-resolver-rules=MAP office.example 127.0.0.1'],
  },
});

/** The address of the page under a name that the browser does not trust. */
function officeAddress(url: string, path: string): string {
  const office = new URL(path, url);
  office.hostname = 'office.example';
  return office.href;
}

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
  await page.goto(officeAddress(instance.url, '/message'));
  await signIn(page, person);
  await expect(page.getByText('No conversations yet.')).toBeVisible();
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  const portrait = page.getByRole('banner').locator('img');
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await live;
  // Over plain http the browser warns that it cannot isolate the page, which is expected.
  expect(complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
});

test('M-03 two tabs send one person’s messages in the order they were written, each once', async ({
  page,
  context,
  instance,
  person,
}) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  await openConversation(instance, person, kavya);
  await page.goto(officeAddress(instance.url, `/message/${kavya.id}`));
  await signIn(page, person);
  await expect(chatOn(page).box).toBeVisible();
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  const tab = await context.newPage();
  await tab.goto(officeAddress(instance.url, `/message/${kavya.id}`));
  await expect(chatOn(tab).box).toBeVisible();

  const sent: string[] = [];
  for (const each of [page, tab]) {
    each.on('request', (request) => {
      const message = request.method() === 'POST' && isMessage(request.url()) ? contentOf(request) : undefined;
      if (message !== undefined) sent.push(message);
    });
  }
  const first = await holdMessages(page, () => chatOn(page).say('First.'));
  await chatOn(tab).say('Second.');
  await expectOnce(chatOn(tab).messages, 'Second.');
  await first.letGo();
  await expectOnce(chatOn(page).messages, 'Second.');
  const kavyas = await act(instance, kavya);
  const stored = () => kavyas.from('messages').select('content').order('created_at').throwOnError();
  await expect.poll(async () => (await stored()).data).toEqual([{ content: 'First.' }, { content: 'Second.' }]);
  expect(sent).toEqual(['First.', 'Second.']);
});

function isMessage(url: string): boolean {
  return new URL(url).pathname === '/rest/v1/messages';
}

function contentOf(request: Request): string {
  return (request.postDataJSON() as { content: string }).content;
}

/** Keeps what this tab sends on its way to the server, from the first message on. */
async function holdMessages(page: Page, send: () => Promise<void>): Promise<{ letGo: () => Promise<void> }> {
  const held: Route[] = [];
  const pattern = '**/rest/v1/messages*';
  await page.route(pattern, async (route) => {
    if (route.request().method() === 'POST') held.push(route);
    else await route.continue();
  });
  await send();
  await expect.poll(() => held.length).toBe(1);
  return {
    letGo: async () => {
      for (const route of held) await route.continue();
      await page.unroute(pattern);
    },
  };
}
