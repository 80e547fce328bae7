// Publishing a picture or video, and its failures.

import type { Page } from '@playwright/test';
import { mkdtemp, truncate, writeFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composer, postWith } from '../support/feed';
import { adminClient } from '../support/people';
import { makePng, recordVideo } from '../support/pictures';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

const UPLOADS = '**/storage/v1/object/upload/sign/**';

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/');
});

test('C-118 C-119 C-120 a picture is previewed, uploaded with its percentage, stored under its owner and shown 600 px high at most', async ({
  page,
  instance,
  person,
}) => {
  const { attach, post, form } = composer(page);
  const released = Promise.withResolvers<undefined>();
  await page.route(UPLOADS, async (route) => {
    if (route.request().method() === 'PUT') await released.promise;
    await route.continue();
  });
  await attach('Photo', { name: 'roof.PNG', mimeType: 'image/png', buffer: makePng(600, 2000) });
  await expect(form.getByRole('img', { name: 'Preview of roof.PNG' })).toBeVisible();
  await post.click();

  await expect(form.getByRole('progressbar', { name: 'Uploading roof.PNG' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+%$/,
  );
  released.resolve(undefined);
  const picture = page
    .getByRole('article')
    .first()
    .getByRole('img', { name: `Shared by ${person.name}` });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
  // M-63: its space is reserved while it loads, and it is requested in the size in which it is shown.
  await expect(picture).toHaveAttribute('height', '2000');
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/storage/v1/render/image/');
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(600);
  await expect(form.getByRole('img')).toHaveCount(0);

  const { data } = await adminClient(instance)
    .from('posts')
    .select('content, media_url, media_type')
    .eq('user_id', person.id)
    .single<{ content: string; media_url: string; media_type: string }>()
    .throwOnError();
  expect(data).toMatchObject({ content: '', media_type: 'image' });
  // M-20: without a host, which may change.
  expect(data.media_url).toMatch(new RegExp(`^/storage/v1/object/public/media/${person.id}/${person.id}-\\d+\\.png$`));
});

test('P-20 a preview keeps its height while it loads, so that the buttons below it do not move', async ({ page }) => {
  const { attach, form } = composer(page);
  await page.route('/never-answered', () => undefined);
  for (const [button, name, mimeType, buffer] of [
    ['Photo', 'roof.png', 'image/png', makePng(600, 200)],
    ['Video', 'launch.webm', 'video/webm', await recordVideo(page)],
  ] as const) {
    await attach(button, { name, mimeType, buffer });
    const preview = form.getByLabel(`Preview of ${name}`).or(form.getByAltText(`Preview of ${name}`));
    await expect.poll(() => preview.evaluate(hasLoaded), name).toBe(true);
    const [loaded, loading] = await preview.evaluate((shown: HTMLImageElement | HTMLVideoElement) => {
      const again = shown.cloneNode() as typeof shown;
      again.src = '/never-answered';
      shown.after(again);
      const heights = [shown.offsetHeight, again.offsetHeight] as const;
      again.remove();
      return heights;
    });
    expect(loaded, name).toBeGreaterThan(100);
    expect(loading, name).toBe(loaded);
  }
});

test('C-013 a video is posted and does not autoplay', async ({ page, person }) => {
  const { attach, post, text } = composer(page);
  await attach('Video', { name: 'launch.webm', mimeType: 'video/webm', buffer: await recordVideo(page) });
  await text.fill(`The first run. ${person.id}`);
  await post.click();

  const video = postWith(page, person.id).getByLabel(`Video shared by ${person.name}`);
  await expect(video).toHaveAttribute('controls');
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0);
  expect(await video.evaluate((player: HTMLVideoElement) => [player.paused, player.autoplay])).toEqual([true, false]);
  // M-63: its space is reserved while it loads.
  const { width = 0, height = 0 } = (await video.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
});

test('M-22 content decides what is posted, and a truncated video is refused', async ({ page, person }) => {
  const { attach, post, form } = composer(page);
  const video = await recordVideo(page);
  await attach('Video', { name: 'cut.mp4', mimeType: 'video/mp4', buffer: brokenMp4() });
  await expect(toasts(page)).toContainText('Video cannot be read');
  await expect(form.getByRole('figure')).toHaveCount(0);
  await attach('Video', { name: 'launch.mp4', mimeType: 'video/mp4', buffer: video });
  await expect(form.getByLabel('Preview of launch.webm')).toBeVisible();
  await attach('Video', { name: 'x.mp4', mimeType: 'video/mp4', buffer: makePng(64, 48) });
  await expect(form.getByRole('img', { name: 'Preview of x.png' })).toBeVisible();
  await post.click();
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('img', { name: `Shared by ${person.name}` }),
  ).toBeVisible();
});

test('C-112 a refused upload shows the reason and keeps text and file', async ({ page }) => {
  const { attach, post, text, form } = composer(page);
  await page.route(UPLOADS, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 413, json: { statusCode: '413', error: 'Payload too large', message: 'Too large.' } })
      : route.continue(),
  );
  await attach('Photo', { name: 'roof.png', mimeType: 'image/png', buffer: makePng(4, 4) });
  await text.fill('The roof is ready.');
  await post.click();

  await expect(toasts(page)).toContainText('Media upload failed');
  await expect(toasts(page)).toContainText('That is too large to send.');
  await expect(text).toHaveValue('The roof is ready.');
  await expect(form.getByRole('img', { name: 'Preview of roof.png' })).toBeVisible();
});

test('an upload can be cancelled, the text stays, and leaving with a chosen file asks first', async ({ page }) => {
  const { attach, post, text, form } = composer(page);
  // It is never answered, so that there is time to cancel it.
  await page.route(UPLOADS, (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
  await attach('Photo', { name: 'roof.png', mimeType: 'image/png', buffer: makePng(4, 4) });
  await text.fill('The roof is ready.');
  await post.click();
  await form.getByRole('button', { name: 'Cancel uploading roof.png' }).click();

  await expect(post).toHaveText('Post');
  await expect(text).toHaveValue('The roof is ready.');
  await page.getByRole('link', { name: 'Sangam, home' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await form.getByRole('button', { name: 'Remove roof.png' }).click();
  await expect(form.getByRole('img')).toHaveCount(0);
  await expect(text).toBeFocused();
});

test('C-115 a file that is neither image nor video is refused, even when it is dropped', async ({ page }) => {
  const { attach, form } = composer(page);
  await attach('Photo', { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(toasts(page)).toContainText('Unsupported file type');
  await expect(toasts(page)).toContainText('Please select an image or video file.');

  await attach('Photo', { name: 'cv.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
  await expect(toasts(page)).toContainText('Picture cannot be read');
  await expect(form.getByRole('figure')).toHaveCount(0);

  await form.dispatchEvent('drop', { dataTransfer: await holdFile(page, 'roof.png', 'image/png', makePng(4, 4)) });
  await expect(form.getByRole('img', { name: 'Preview of roof.png' })).toBeVisible();
});

test('a picture is pasted', async ({ page }) => {
  const { text, form } = composer(page);
  const copied = await holdFile(page, 'shot.png', 'image/png', makePng(4, 4));
  await text.evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, copied);

  await expect(form.getByRole('img', { name: 'Preview of shot.png' })).toBeVisible();
});

test('C-116 C-117 a video over 50 MB and an image over 10 MB are refused', async ({ page }) => {
  const { attach } = composer(page);
  const folder = await mkdtemp(join(tmpdir(), 'sangam-e2e-'));
  const MB = 1024 * 1024;
  for (const [name, size] of [
    ['launch.mp4', 50 * MB + 1],
    ['roof.png', 10 * MB + 1],
  ] as const) {
    await writeFile(join(folder, name), '');
    await truncate(join(folder, name), size);
  }

  await attach('Video', join(folder, 'launch.mp4'));
  await expect(toasts(page)).toContainText('Video is too large');
  await expect(toasts(page)).toContainText('Please select a video smaller than 50MB.');
  await attach('Photo', join(folder, 'roof.png'));
  await expect(toasts(page)).toContainText('Please select an image smaller than 10MB.');
  await rm(folder, { recursive: true });
});

/** A video header whose picture data is truncated. */
function brokenMp4(): Buffer {
  const box = (name: string, size: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size, 0);
    head.write(name, 4, 'latin1');
    return head;
  };
  return Buffer.concat([box('ftyp', 16), Buffer.from('isom\0\0\0\0', 'latin1'), box('moov', 8), box('mdat', 5000)]);
}

/** Simulates a file that the user drags or has copied. */
function holdFile(page: Page, name: string, type: string, content: Buffer) {
  return page.evaluateHandle(
    ([fileName, fileType, bytes]) => {
      const held = new DataTransfer();
      held.items.add(new File([new Uint8Array(bytes)], fileName, { type: fileType }));
      return held;
    },
    [name, type, [...content]] as const,
  );
}

function hasLoaded(shown: HTMLElement | SVGElement): boolean {
  return shown instanceof HTMLVideoElement ? shown.readyState > 0 : (shown as HTMLImageElement).naturalHeight > 0;
}
