import { expect, it } from 'vitest';
import { findFreePosition, type Box } from './find-free-position';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const PHONE = box(16, 72, 358, 700);
const DESK = box(24, 80, 1392, 780);
const SIZE = { width: 358, height: 80 };

it('M-06: uses the lower right corner when it is free', () => {
  expect(findFreePosition(DESK, SIZE, [])).toEqual({ left: 1058, top: 780 });
});

it('M-06: moves above controls at the lower end', () => {
  const composer = box(16, 700, 358, 72);
  const { top } = findFreePosition(PHONE, SIZE, [composer]);
  expect(top + SIZE.height).toBeLessThan(700);
  expect(top).toBeGreaterThan(580);
});

it('M-06: changes sides before it moves far up', () => {
  expect(findFreePosition(DESK, SIZE, [box(1000, 80, 400, 780)])).toEqual({ left: 24, top: 780 });
});

it('M-06: finds a gap at the upper end when the lower half is full', () => {
  const { top } = findFreePosition(PHONE, SIZE, [box(16, 72, 358, 40), box(16, 300, 358, 480)]);
  expect(top).toBeGreaterThanOrEqual(118);
  expect(top + SIZE.height).toBeLessThanOrEqual(294);
});

it('M-06: covers as little as possible when nothing is free', () => {
  const taken = [box(16, 72, 358, 600), box(16, 672, 100, 100)];
  expect(findFreePosition(PHONE, SIZE, taken)).toEqual({ left: 16, top: 692 });
});
