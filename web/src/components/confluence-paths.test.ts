import { expect, it } from 'vitest';
import { streamLines } from './confluence-paths';

it('spreads the lines of a stream evenly from its first edge to its last', () => {
  const lines = streamLines({ from: [0, 20], to: [10, 14] }, 3, 100);

  expect(lines.map((line) => line.path)).toEqual([
    'M0 0C50 0 50 10 100 10',
    'M0 10C50 10 50 12 100 12',
    'M0 20C50 20 50 14 100 14',
  ]);
});

it('draws the edges of a stream fainter than its middle', () => {
  const [top, middle, bottom] = streamLines({ from: [0, 2], to: [0, 2] }, 3, 10).map((line) => line.opacity);

  expect(top).toBe(bottom);
  expect(middle).toBeGreaterThan(top ?? 1);
});
