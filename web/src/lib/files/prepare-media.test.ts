import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareMedia } from './prepare-media';

const LIMITS = { imageMb: 10, sourceMb: 60, videoMb: 50 };
const MB = 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const box = (name: string, size: number, length = size) => [
  ...[24, 16, 8, 0].map((shift) => (size >> shift) & 0xff),
  ...Array.from(name, (letter) => letter.charCodeAt(0)),
  ...Array<number>(length - 8).fill(0x69),
];
const MP4 = [...box('ftyp', 16), ...box('moov', 40), ...box('mdat', 200)];
const WEBM_HEAD = [0x1a, 0x45, 0xdf, 0xa3, 0x81, 0x00];
const SEGMENT = [0x18, 0x53, 0x80, 0x67];

function fileOf(name: string, type: string, bytes: number[], size?: number): File {
  const file = new File([new Uint8Array(bytes)], name, { type });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** An image element that can decode every picture except damaged ones. */
class FakeImage {
  src = '';
  naturalWidth = 640;
  naturalHeight = 480;
  decode() {
    return this.src.startsWith('damaged') ? Promise.reject(new Error()) : Promise.resolve();
  }
}

beforeEach(() => {
  vi.stubGlobal('Image', FakeImage);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (file as File).name);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('M-22: the content of a file decides what it is', () => {
  it.each([
    ['x.mp4', 'video/mp4', JPEG, 'image', 'x.jpg', 'image/jpeg'],
    ['roof.PNG', 'image/png', PNG, 'image', 'roof.PNG', 'image/png'],
    ['photo', '', PNG, 'image', 'photo.png', 'image/png'],
    ['launch.png', 'image/png', MP4, 'video', 'launch.mp4', 'video/mp4'],
  ])('%s (%s)', async (name, type, bytes, kind, sentName, sentType) => {
    const media = await prepareMedia(fileOf(name, type, bytes), LIMITS);
    if (!('file' in media)) throw new Error(media.title);
    expect([media.type, media.file.name, media.file.type]).toEqual([kind, sentName, sentType]);
  });
});

it('knows the size of a picture, M-63', async () => {
  expect(await prepareMedia(fileOf('a.png', 'image/png', PNG), LIMITS)).toMatchObject({ width: 640, height: 480 });
});

describe('M-22: a truncated video is refused', () => {
  const whole = [...WEBM_HEAD.slice(0, 5), 0x00, ...SEGMENT, 0x84, 1, 2, 3, 4];
  it.each([
    ['an MP4', 'a.mp4', MP4],
    ['an MP4 whose data comes first', 'a.mp4', [...box('ftyp', 16), ...box('mdat', 90), ...box('moov', 40)]],
    ['a WebM', 'a.webm', whole],
    ['a WebM that was recorded live', 'a.webm', [...WEBM_HEAD, ...SEGMENT, 0x01, ...Array<number>(7).fill(0xff), 1]],
  ])('%s is complete', async (_, name, bytes) => {
    expect(await prepareMedia(fileOf(name, 'video/mp4', bytes), LIMITS)).toHaveProperty('type', 'video');
  });

  it.each([
    ['an MP4 without the end of its data', 'a.mp4', MP4.slice(0, -50)],
    ['an MP4 without its index', 'a.mp4', [...box('ftyp', 16), ...box('mdat', 200)]],
    ['a WebM without its end', 'a.webm', whole.slice(0, -2)],
    ['nothing of a kind that is known', 'a.avi', [0x52, 0x49, 0x46, 0x46]],
  ])('%s is refused', async (_, name, bytes) => {
    expect(await prepareMedia(fileOf(name, 'video/mp4', bytes), LIMITS)).toHaveProperty(
      'title',
      'Video cannot be read',
    );
  });
});

it.each([
  ['application/pdf', [], 1, 'Unsupported file type', 'Please select an image or video file.'],
  ['', [], 1, 'Unsupported file type', 'Please select an image or video file.'],
  ['video/mp4', MP4, 50 * MB + 1, 'Video is too large', 'Please select a video smaller than 50MB.'],
  ['video/mp4', [], 50 * MB + 1, 'Video is too large', 'Please select a video smaller than 50MB.'],
  [
    'image/gif',
    Array.from('GIF89a', (c) => c.charCodeAt(0)),
    10 * MB + 1,
    'Image is too large',
    'Please select an image smaller than 10MB.',
  ],
  ['image/png', [], 10 * MB + 1, 'Image is too large', 'Please select an image smaller than 10MB.'],
])('refuses "%s" with %j of %i bytes', async (mime, bytes, size, title, description) => {
  expect(await prepareMedia(fileOf('launch', mime, bytes, size), LIMITS)).toEqual({ title, description });
});

it('refuses a picture that cannot be shown', async () => {
  expect(await prepareMedia(fileOf('damaged', 'image/png', PNG), LIMITS)).toHaveProperty(
    'title',
    'Picture cannot be read',
  );
});

it('refuses a video where only pictures are accepted', async () => {
  const pictures = { imageMb: 30, sourceMb: 30 };
  expect(await prepareMedia(fileOf('launch.mp4', 'video/mp4', MP4), pictures)).toEqual({
    title: 'Unsupported file type',
    description: 'Please select an image file.',
  });
});
