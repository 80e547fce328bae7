import { expect, it } from 'vitest';
import { searchListFor } from './search-list';

it.each([
  ['product desi', 'product desi*'],
  ['designer bangalore', 'designer bangalore* or designer bengaluru*'],
  ['"design lead" bangalore', '"design lead" bangalore*'],
  ['हिन्दी', 'हिन्दी*'],
  ['', ''],
])('M-50: %j is sent as %j', (typed, asked) => {
  expect(searchListFor(typed)).toBe(asked);
});
