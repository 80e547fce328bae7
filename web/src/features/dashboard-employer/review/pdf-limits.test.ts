import { expect, test } from 'vitest';
import { sharpnessOf, zoomBy } from './pdf-limits';

test('zooming ends at both ends', () => {
  expect([zoomBy(1, 1), zoomBy(1, -1)]).toEqual([1.25, 0.75]);
  expect([zoomBy(3, 1), zoomBy(0.5, -1)]).toEqual([undefined, undefined]);
});

test('a page is as sharp as the screen, and a giant one no larger than a canvas may be', () => {
  expect(sharpnessOf(800, 1130, 2)).toBe(2);
  const sharpness = sharpnessOf(14_400, 14_400, 2);
  expect(14_400 * sharpness * (14_400 * sharpness)).toBeLessThanOrEqual(16_000_001);
});
