// Measures what is drawn, for what no style tells: where the ink of a text is in its box.

import type { Locator, Page } from '@playwright/test';

/** Corners are round, and outside them is the page. */
const INSET_PX = 3;

/** How far the middle of the text's ink is from the middle of its box, in pixels to the right and down. */
export async function inkOffset(page: Page, box: Locator): Promise<{ x: number; y: number }> {
  const shot = await box.screenshot({ scale: 'css' });
  const ink = await box.evaluate((element) => getComputedStyle(element).color);
  return page.evaluate(measure, { picture: shot.toString('base64'), ink, inset: INSET_PX });
}

/** Runs in the page, so it must not use anything from this file. */
async function measure({ picture, ink, inset }: { picture: string; ink: string; inset: number }) {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = bitmap;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  pen.drawImage(bitmap, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  // The browser turns any notation of a colour into numbers by drawing it.
  pen.fillStyle = ink;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  const distance = (at: number) =>
    Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue);
  // The background is what is furthest from the ink.
  let furthest = 0;
  for (let y = inset; y < height - inset; y += 1) {
    for (let x = inset; x < width - inset; x += 1) furthest = Math.max(furthest, distance(4 * (y * width + x)));
  }
  const [columns, rows]: [number[], number[]] = [[], []];
  for (let y = inset; y < height - inset; y += 1) {
    for (let x = inset; x < width - inset; x += 1) {
      if (distance(4 * (y * width + x)) > furthest / 2) continue;
      columns.push(x);
      rows.push(y);
    }
  }
  if (rows.length === 0) throw new Error('No text was drawn.');
  const middle = (places: number[]) => (Math.min(...places) + Math.max(...places) + 1) / 2;
  return { x: middle(columns) - width / 2, y: middle(rows) - height / 2 };
}
