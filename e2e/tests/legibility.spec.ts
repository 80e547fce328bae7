// What must stay visible and reachable: in forced colours, on screens with one pixel per point, and for fingers.

import { chromium, type Locator, type Page } from '@playwright/test';
import { openBrowser } from '../support/browsers';
import { findHeadlessChromium } from '../support/chromium';
import { insertMessages, openConversation } from '../support/conversations';
import { apply, postJob } from '../support/hiring';
import { createPerson, publishPost } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

/** The darkness of each row of pixels, compared with the darkest. */
async function darknessOfRows(page: Page, text: Locator): Promise<number[]> {
  const picture = (await text.screenshot()).toString('base64');
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('The browser cannot draw.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const rows = Array.from({ length: height }, (_, y) => {
      const row = data.subarray(y * width * 4, (y + 1) * width * 4);
      return row.reduce((sum, value, index) => sum + (index % 4 === 1 ? 255 - value : 0), 0);
    });
    const paper = Math.min(...rows);
    const darkest = Math.max(...rows) - paper;
    return rows.map((ink) => (ink - paper) / darkest);
  }, picture);
}

test('M-56 the dots of i and j stay apart from their stems in bold names, also with hinted fonts', async ({
  instance,
}) => {
  const author = await createPerson(instance, 'iiii iiii');
  const postId = await publishPost(instance, author, 'One desk is free.');
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    args: ['--disable-gpu', '--font-render-hinting=slight'],
  });
  try {
    const page = await openBrowser(browser, instance, author);
    await page.goto(`/post/${postId}`);
    const name = page.getByRole('article').getByRole('link', { name: author.name }).last();
    await expect(name).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const rows = await darknessOfRows(page, name);
    const top = rows.findIndex((darkness) => darkness > 0.6);
    const stem = rows.findIndex((_, y) => y > top && [0, 1, 2, 3].every((more) => (rows[y + more] ?? 0) > 0.9));
    expect(Math.min(...rows.slice(top, stem)), rows.map((darkness) => darkness.toFixed(2)).join(' ')).toBeLessThan(0.5);
  } finally {
    await browser.close();
  }
});

test('M-56 mail links on the applicants screens are large enough to press', async ({ page, instance, person }) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  const application = await apply(instance, person, job, 'Four years on filling lines.');
  await startSignedIn(page, instance, employer);

  for (const path of [`/jobs/${job}/applicants`, '/dashboard/applicants', `/jobs/${job}/applicants/${application}`]) {
    await page.goto(path);
    const mail = page.getByRole('link', { name: person.email });
    await expect(mail, path).toBeVisible();
    expect((await mail.boundingBox())?.height, path).toBeGreaterThanOrEqual(24);
  }
});

test.describe('in forced colours', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
  });

  const fillOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

  test('M-56 the track of a slider and its selected part are visible', async ({ page, instance, person }) => {
    await startSignedIn(page, instance, person);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/jobs?salary=50000-100000');
    const thumb = page.getByRole('slider').first();
    await expect(thumb).toBeVisible();
    const [track, range, canvas] = await thumb.evaluate((handle) => {
      const slider = handle.parentElement?.parentElement;
      const parts = [slider?.firstElementChild, slider?.firstElementChild?.firstElementChild, document.body];
      return parts.map((part) => part && getComputedStyle(part).backgroundColor);
    });
    expect(new Set([track, range, canvas]).size).toBe(3);
  });

  test('M-56 the steps of an application show how far it has come', async ({ page, instance, person }) => {
    const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
    await apply(instance, person, await postJob(instance, employer, 'Plant Engineer'), 'Four years on filling lines.');
    await startSignedIn(page, instance, person);
    await page.goto('/dashboard/applications');
    const steps = page.getByRole('img', { name: /step 1 of 4/i }).first();
    await expect(steps).toBeVisible();
    const fills = await Promise.all([0, 1].map((index) => fillOf(steps.locator('> *').nth(index))));
    const canvas = await fillOf(page.locator('body'));
    expect(new Set([...fills, canvas]).size).toBe(3);
  });

  test('M-56 the open conversation is marked in the list', async ({ page, instance, person }) => {
    for (const name of ['Kavya Nair', 'Ravi Kumar']) {
      const other = await createPerson(instance, name);
      await insertMessages(instance, await openConversation(instance, person, other), [
        { sender: other, content: 'Can you start in March?', minutes: 5 },
      ]);
    }
    await startSignedIn(page, instance, person);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/message');
    const list = page.getByRole('navigation', { name: 'Conversations' });
    const entry = (name: string) => list.getByRole('link', { name: new RegExp(name) });
    await entry('Ravi Kumar').click();
    const border = (name: string) => entry(name).evaluate((link) => getComputedStyle(link).borderLeftWidth);
    await expect.poll(() => border('Ravi Kumar')).not.toBe('0px');
    expect(await border('Kavya Nair')).toBe('0px');
  });
});
