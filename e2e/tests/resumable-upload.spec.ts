// A large video whose upload is interrupted. P-20.

import type { Page, Request } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composer, postWith } from '../support/feed';
import { silenceLiveConnection } from '../support/live';
import { recordVideo } from '../support/pictures';
import { startProxy } from '../support/proxy';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

const MB = 1024 * 1024;
const PIECE = 6 * MB;
/** An upload this large takes a while on a busy machine. */
const SLOWLY = { timeout: 40_000 };

test('P-20 a video of nearly 50 MB survives a lost connection and a reload, and no chunk is sent twice', async ({
  page,
  context,
  instance,
  person,
}) => {
  test.slow();
  let pieces = 0;
  let reloaded = false;
  const proxy = await startProxy(instance.url, async ({ method, socket }) => {
    if (method === 'PATCH') pieces += 1;
    if (method === 'PATCH' && pieces === 3) {
      await context.setOffline(true);
      socket.destroy();
      return false;
    }
    // The unanswered chunks mark where the page is reloaded.
    return method !== 'PATCH' || pieces < 5 || reloaded;
  });
  await silenceLiveConnection(page);
  await startSignedIn(page, instance, person);
  await page.goto(proxy.url);
  page.on('dialog', (dialog) => void dialog.accept());
  const folder = await mkdtemp(join(tmpdir(), 'sangam-e2e-'));
  const path = join(folder, 'launch.webm');
  await writeFile(path, padded(await recordVideo(page), 49 * MB));

  const arrived = watchOffsets(page);
  await publish(page, path, `The first run. ${person.id}`);
  await expect.poll(() => page.evaluate(() => navigator.onLine), SLOWLY).toBe(false);
  expect(pieces).toBe(3);
  await expect.poll(() => Math.max(...arrived)).toBe(3 * PIECE);
  await context.setOffline(false);
  await expect.poll(() => pieces, SLOWLY).toBe(5);
  await expect.poll(() => Math.max(...arrived), SLOWLY).toBe(4 * PIECE);

  await page.reload();
  reloaded = true;
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']));
  });
  await publish(page, path, `The first run. ${person.id}`);
  const video = postWith(page, person.id).getByLabel(`Video shared by ${person.name}`);
  await expect(video).toBeVisible(SLOWLY);
  expect(sent[0]).toBe(4 * PIECE);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0);
  const notes = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('upload-media')));
  expect(notes, 'nothing is noted of an upload that is done').toEqual([]);
  proxy.stop();
  await rm(folder, { recursive: true });
});

async function publish(page: Page, path: string, words: string): Promise<void> {
  const { attach, post, text, form } = composer(page);
  await attach('Video', path);
  await expect(form.getByLabel('Preview of launch.webm')).toBeVisible();
  await text.fill(words);
  await post.click();
}

/** The upload offsets that the server reports. */
function watchOffsets(page: Page): number[] {
  const offsets: number[] = [];
  const note = async (request: Request) => {
    const answer = await request.response();
    const offset = answer?.headers()['upload-offset'];
    if (offset !== undefined) offsets.push(Number(offset));
  };
  page.on('requestfinished', (request) => void note(request));
  return offsets;
}

/** The same video followed by an element that players skip. */
function padded(video: Buffer, size: number): Buffer {
  const head = Buffer.from([0xec, 0x01, 0, 0, 0, 0, 0, 0, 0]);
  const length = size - video.length - head.length;
  head.writeUIntBE(length, 3, 6);
  return Buffer.concat([video, head, Buffer.alloc(length)]);
}
