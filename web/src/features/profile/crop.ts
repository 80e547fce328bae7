// Calculates the square crop of a picture for the avatar.

import { fileOf } from '@/lib/files/shrink-picture';

export interface Size {
  width: number;
  height: number;
}

/** The centre as a fraction of the picture's width and height. A zoom of 1 means that the square covers the shorter side. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const CENTRED: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;

/** The side of the uploaded image: twice the largest display size, and sharp when a profile is printed. */
const UPLOAD_SIDE_PX = 512;

/** The minimum zoom. A face fills its circle. A wide logo may be shown whole on white. */
export function minZoom({ width, height }: Size, kind: 'person' | 'organisation'): number {
  return kind === 'person' ? 1 : Math.min(width, height) / Math.max(width, height);
}

/** Returns the square in picture pixels. It extends beyond the picture only if it is larger than the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: within(x * width, side, width), top: within(y * height, side, height), side };
}

function within(centre: number, side: number, length: number): number {
  if (side >= length) return (length - side) / 2;
  return Math.min(Math.max(centre - side / 2, 0), length - side);
}

/** Moves the crop by fractions of the square. It is kept inside the picture, so that dragging back takes effect immediately. */
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

/** Cuts out the square without enlarging it. */
export async function cut(picture: HTMLImageElement, crop: Crop, original: File): Promise<File | undefined> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const { left, top, side } = squareOf({ width, height }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(UPLOAD_SIDE_PX, Math.round(side)));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const scale = canvas.width / side;
  // Fills the space around a logo that is shown whole. Transparent formats stay transparent.
  if (original.type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -left * scale, -top * scale, width * scale, height * scale);
  return fileOf(canvas, original);
}
