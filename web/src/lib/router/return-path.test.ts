import { expect, it } from 'vitest';
import { rememberReturnPath, returnPath } from './return-path';

it('restores the path, the query and the fragment', () => {
  const location = {
    pathname: '/jobs',
    search: '?q=rust',
    hash: '#top',
    state: null,
    key: 'k',
    unstable_mask: undefined,
  };

  expect(returnPath(rememberReturnPath(location))).toBe('/jobs?q=rust#top');
});

it.each([null, undefined, 'jobs', { wanted: 7 }])('leads home when the state is %j', (state) => {
  expect(returnPath(state)).toBe('/');
});

it('reads the path from the address if nothing is remembered, but only a path of this application', () => {
  expect(returnPath(null, '?to=%2Finvitation%2F7')).toBe('/invitation/7');
  expect(returnPath(rememberReturnPath({ pathname: '/jobs', search: '', hash: '' }), '?to=%2Fsaved')).toBe('/jobs');
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
    expect(returnPath(null, `?to=${encodeURIComponent(elsewhere)}`)).toBe('/');
  }
});
