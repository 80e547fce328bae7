import { expect, test } from 'vitest';
import { canvasScaleOf, zoomBy } from './pdf-limits';

test('zooming stops at both ends of the scale', () => {
  expect([zoomBy(1, 1), zoomBy(1, -1)]).toEqual([1.25, 0.75]);
  expect([zoomBy(3, 1), zoomBy(0.5, -1)]).toEqual([undefined, undefined]);
});

test('a page is as sharp as the screen, and a huge one stays within the canvas limit', () => {
  expect(canvasScaleOf(800, 1130, 2)).toBe(2);
  const sharpness = canvasScaleOf(14_400, 14_400, 2);
  expect(14_400 * sharpness * (14_400 * sharpness)).toBeLessThanOrEqual(16_000_001);
});
