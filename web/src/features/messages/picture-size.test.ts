import { expect, it } from 'vitest';
import { shownSize, sizeInPath } from './picture-size';

it.each([
  ['c/0199a000-0000-7000-8000-0000000000a1-4000x3000.jpg', { width: 320, height: 240 }],
  ['c/a-300x1200.png', { width: 80, height: 320 }],
  ['c/a-64x48', { width: 64, height: 48 }],
  ['c/0199a000-0000-7000-8000-0000000000a1.jpg', undefined],
  ['c/a-0x48.jpg', undefined],
  ['c/a-4000x3000/b.jpg', undefined],
])('M-63: the picture %s is shown at %o', (path, size) => {
  expect(shownSize(path)).toEqual(size);
});

it('M-63: reads the size that it has written', () => {
  expect(shownSize(`c/a${sizeInPath({ width: 160, height: 120 })}.webp`)).toEqual({ width: 160, height: 120 });
});
