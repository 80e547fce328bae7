import { expect, it } from 'vitest';
import { spellings } from './places';

it.each([
  ['Bangalore', ['Bangalore', 'bengaluru']],
  ['bengaluru, Karnataka', ['bengaluru, Karnataka', 'bangalore, karnataka']],
  ['Banga', ['Banga', 'bengaluru']],
  ['Ban', ['Ban']],
  ['Nashik', ['Nashik']],
])('M-50: %s is searched as %j', (typed, expected) => {
  expect(spellings(typed)).toEqual(expected);
});
