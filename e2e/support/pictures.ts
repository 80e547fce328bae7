// Creates pictures and videos for tests.

import type { Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of a single colour. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel: red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x6e)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A short WebM, recorded by the browser itself from a canvas. */
export async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const recorded = new Promise<Blob>((resolve) => {
      recorder.ondataavailable = ({ data }) => {
        resolve(data);
      };
    });
    recorder.start();
    for (let frame = 0; frame < 15; frame += 1) {
      pen?.fillRect(frame * 4, 0, 4, 150);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    return [...new Uint8Array(await (await recorded).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** A JPEG of noise, which hardly compresses: larger than any photograph of its size. */
export async function drawPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([columns, rows]) => {
      const noise = new ImageData(columns, rows);
      noise.data.forEach((_, at) => (noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256));
      const canvas = new OffscreenCanvas(columns, rows);
      canvas.getContext('2d')?.putImageData(noise, 0, 0);
      const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => {
          resolve(reader.result as string);
        };
        reader.readAsDataURL(drawn);
      });
    },
    [width, height] as const,
  );
  return Buffer.from(bytes.split(',')[1] ?? '', 'base64');
}
