// The size of a picture, as part of its path: `…/{id}-1600x1200.jpg`. So the space for it can be reserved before it loads.

interface Size {
  width: number;
  height: number;
}

/** The largest width and height of a picture in a conversation, in pixels of the page. */
const MAX_SIDE = 320;

/** Requested from the server: twice the largest frame, for high-resolution screens. */
export const COPY_SIZE = { width: 2 * MAX_SIDE, height: 2 * MAX_SIDE };

/** What to add to the path of a picture of this size. */
export function sizeInPath({ width, height }: Size): string {
  return `-${width}x${height}`;
}

/** The size at which to show the picture. Undefined if the path has none, as for files that another client has sent. */
export function shownSize(path: string): Size | undefined {
  const [, width, height] = (/-([1-9]\d{0,4})x([1-9]\d{0,4})(?:\.[a-z0-9]+)?$/.exec(path) ?? []).map(Number);
  if (width === undefined || height === undefined) return undefined;
  const scale = Math.min(1, MAX_SIDE / width, MAX_SIDE / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
