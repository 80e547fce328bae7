import { expect, it } from 'vitest';
import { charactersLeft } from './text-length';

it.each([
  ['', 10_000],
  ['x'.repeat(10_000), 0],
  ['x'.repeat(10_001), -1],
  // Two code units each, but one character to the server.
  ['🎉'.repeat(10_000), 0],
])('counts the remaining characters in code points', (text, left) => {
  expect(charactersLeft(text, 10_000)).toBe(left);
});
