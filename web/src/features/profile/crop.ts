// Which square of a picture becomes the portrait.

import { fileOf } from '@/lib/files/shrink-picture';

export interface Size {
  width: number;
  height: number;
}

/** Its centre, as a share of the picture's width and height, and how much closer than "as much as fits". */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const CENTRED: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const CLOSEST = 4;

/** The side of what is sent: twice the largest place where it is shown, and sharp when a profile is printed. */
const SENT_SIDE = 512;

/** How far out one can go: a face fills its circle, and a logo that is wider than high may stand whole on white. */
export function farthest({ width, height }: Size, kind: 'person' | 'organisation'): number {
  return kind === 'person' ? 1 : Math.min(width, height) / Math.max(width, height);
}

/** The square in pixels of the picture. It leaves the picture only where it is larger than that. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: within(x * width, side, width), top: within(y * height, side, height), side };
}

function within(centre: number, side: number, length: number): number {
  if (side >= length) return (length - side) / 2;
  return Math.min(Math.max(centre - side / 2, 0), length - side);
}

/** Moved by shares of the square, and kept where there is picture, so that dragging back takes effect at once. */
export function movedBy(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  const moved = {
    ...crop,
    x: (left + side / 2 + right * side) / size.width,
    y: (top + side / 2 + down * side) / size.height,
  };
  const kept = squareOf(size, moved);
  return { ...moved, x: (kept.left + side / 2) / size.width, y: (kept.top + side / 2) / size.height };
}

/** Cuts it out, no larger than it is. */
export async function cut(picture: HTMLImageElement, crop: Crop, original: File): Promise<File | undefined> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const { left, top, side } = squareOf({ width, height }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(SENT_SIDE, Math.round(side)));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  const scale = canvas.width / side;
  // Beside a logo that stands whole; a transparent one stays transparent.
  if (original.type === 'image/jpeg') {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, -left * scale, -top * scale, width * scale, height * scale);
  return fileOf(canvas, original);
}
