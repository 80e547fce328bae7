import { expect, it } from 'vitest';
import { isUnder } from './active-link';

it.each([
  ['/jobs', '/jobs', true],
  ['/jobs/12', '/jobs', true],
  ['/jobs-archive', '/jobs', false],
  ['/job-seekers', '/jobs', false],
  ['/', '/', true],
  ['/jobs', '/', false],
])('C-077: on %s the link to %s is active: %s', (path, link, active) => {
  expect(isUnder(path, link)).toBe(active);
});
