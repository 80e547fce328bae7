import { expect, it } from 'vitest';
import { checkMedia, pathOfMedia } from './media';

const MB = 1024 * 1024;

function fileOf(type: string, size: number): File {
  const file = new File([], 'launch', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

it.each([
  ['image/png', 10 * MB, 'image'],
  ['video/mp4', 50 * MB, 'video'],
])('takes %s of %i bytes', (mime, size, type) => {
  expect(checkMedia(fileOf(mime, size))).toHaveProperty('type', type);
});

it.each([
  ['application/pdf', 1, 'Unsupported file type', 'Please select an image or video file.'],
  ['', 1, 'Unsupported file type', 'Please select an image or video file.'],
  ['video/mp4', 50 * MB + 1, 'Video is too large', 'Please select a video smaller than 50MB.'],
  ['image/png', 10 * MB + 1, 'Image is too large', 'Please select an image smaller than 10MB.'],
])('refuses "%s" of %i bytes', (mime, size, title, description) => {
  expect(checkMedia(fileOf(mime, size))).toEqual({ title, description });
});

it.each([
  ['https://sangam.in/storage/v1/object/public/media/7/7-1.png', '7/7-1.png'],
  ['/storage/v1/object/public/media/7/7-1.png', '7/7-1.png'],
  ['https://elsewhere.in/picture.png', undefined],
  ['https://sangam.in/storage/v1/object/public/media/%', undefined],
])('finds the path behind %s', (url, path) => {
  expect(pathOfMedia(url)).toBe(path);
});
