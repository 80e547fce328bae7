// Whether a video is all there. One that was cut off while it was copied begins like any other, and would stay broken for
// everyone. Its outline tells, whether or not this browser can play it: each part says how long it is.

import type { MediaKind } from './media-kind';

export function isWholeVideo(file: Blob, { mime }: MediaKind): Promise<boolean> {
  return mime === 'video/webm' ? isWholeWebm(file) : isWholeMp4(file);
}

/** The most parts that are looked at; a fragmented video has one for every few seconds. */
const MOST_BOXES = 100_000;

/** An MP4 is a row of boxes that ends with the file. `moov` tells what is in it and `mdat` is it. */
async function isWholeMp4(file: Blob): Promise<boolean> {
  const found = new Set<string>();
  let at = 0;
  for (let count = 0; at < file.size && count < MOST_BOXES; count += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    // Some writers leave a few bytes behind the last box.
    if (head.byteLength < 8) break;
    const length = boxLength(head, file.size - at);
    if (length === undefined || length < 8 || at + length > file.size) return false;
    found.add(String.fromCharCode(...new Uint8Array(head.buffer, 4, 4)));
    at += length;
  }
  return found.has('moov') && (found.has('mdat') || found.has('moof'));
}

/** 0 means until the end of the file, and 1 that the length stands behind the name, in eight bytes. */
function boxLength(head: DataView, rest: number): number | undefined {
  const short = head.getUint32(0);
  if (short === 0) return rest;
  if (short !== 1) return short;
  return head.byteLength < 16 ? undefined : Number(head.getBigUint64(8));
}

const SEGMENT = 0x18538067;

/** A WebM is a head and one segment. A recording that was written as it went on does not say how long that is. */
async function isWholeWebm(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 256).arrayBuffer());
  const first = elementLength(head, 4);
  if (!first?.length) return false;
  const segmentAt = first.end + first.length;
  if (segmentAt + 5 > head.byteLength || head.getUint32(segmentAt) !== SEGMENT) return false;
  const segment = elementLength(head, segmentAt + 4);
  if (!segment) return false;
  return segment.length === undefined || segment.end + segment.length <= file.size;
}

/** A length of one to eight bytes, of which the leading zeros of the first tell how many; all ones mean "unknown". */
function elementLength(head: DataView, at: number): { length: number | undefined; end: number } | undefined {
  if (at >= head.byteLength) return undefined;
  const first = head.getUint8(at);
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8 || at + bytes > head.byteLength) return undefined;
  let length = first & (0xff >> bytes);
  let unknown = length === 0xff >> bytes;
  for (let index = 1; index < bytes; index += 1) {
    const byte = head.getUint8(at + index);
    unknown &&= byte === 0xff;
    length = length * 256 + byte;
  }
  return { length: unknown ? undefined : length, end: at + bytes };
}
