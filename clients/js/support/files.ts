// Test files, and assertions about refused ones.

import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** A grey picture of this size. */
export function drawPng(width: number, height: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height, 0);
  return Buffer.concat([
    PNG.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The size of a PNG. */
export function sizeOfPng(file: ArrayBuffer): [number, number] {
  const view = new DataView(file);
  return [view.getUint32(16), view.getUint32(20)];
}

/** The minimal content that is detected as a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');

/** The first bytes of every Windows program. */
export const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)]);

interface Refusal {
  status: number;
  code: string;
  message?: string | RegExp;
}

/** Asserts that the call is refused in exactly this way. */
export async function refusedFile(
  call: PromiseLike<{ data: unknown; error: unknown }>,
  { status, code, message }: Refusal,
): Promise<void> {
  const { data, error } = await call;
  assert.ok(error, `answered instead: ${JSON.stringify(data)}`);
  assert.equal(data, null);
  const told = error as { status: number; statusCode: string; code: string; message: string };
  assert.deepEqual({ status: told.status, code: told.code }, { status, code }, told.message);
  assert.equal(told.statusCode, String(status));
  if (message instanceof RegExp) assert.match(told.message, message);
  else if (message !== undefined) assert.equal(told.message, message);
}

/** The data of a call that must not fail. */
export async function given<T>(call: PromiseLike<{ data: T | null; error: unknown }>): Promise<T> {
  const { data, error } = await call;
  assert.equal(error, null);
  assert.notEqual(data, null);
  return data as T;
}
