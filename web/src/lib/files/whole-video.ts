// Whether a video file is complete. A file truncated during a copy begins like any other and would stay broken for everyone. The
// container structure shows it, even if this browser cannot play the video: each part states its length.

import type { MediaKind } from './media-kind';

export function isWholeVideo(file: Blob, { mime }: MediaKind): Promise<boolean> {
  return mime === 'video/webm' ? isWholeWebm(file) : isWholeMp4(file);
}

/** The most boxes to check; a fragmented video has one every few seconds. */
const MAX_BOXES = 100_000;

/** An MP4 is a sequence of boxes up to the end of the file. `moov` describes the content and `mdat` holds it. */
async function isWholeMp4(file: Blob): Promise<boolean> {
  const found = new Set<string>();
  let at = 0;
  for (let count = 0; at < file.size && count < MAX_BOXES; count += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    // Some writers leave a few bytes after the last box.
    if (head.byteLength < 8) break;
    const length = boxLength(head, file.size - at);
    if (length === undefined || length < 8 || at + length > file.size) return false;
    found.add(String.fromCharCode(...new Uint8Array(head.buffer, 4, 4)));
    at += length;
  }
  return found.has('moov') && (found.has('mdat') || found.has('moof'));
}

/** 0 means up to the end of the file; 1 means that eight bytes after the name hold the length. */
function boxLength(head: DataView, rest: number): number | undefined {
  const short = head.getUint32(0);
  if (short === 0) return rest;
  if (short !== 1) return short;
  return head.byteLength < 16 ? undefined : Number(head.getBigUint64(8));
}

const SEGMENT = 0x18538067;

/** A WebM is a header and one segment. A live recording does not state the segment's length. */
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

/** A length of one to eight bytes. The leading zeros of the first byte give their number; all ones mean "unknown". */
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
