import { expect, it } from 'vitest';
import { rememberPlace, wantedPlace } from './wanted-place';

it('brings back the path, the query and the fragment', () => {
  const location = {
    pathname: '/jobs',
    search: '?q=rust',
    hash: '#top',
    state: null,
    key: 'k',
    unstable_mask: undefined,
  };

  expect(wantedPlace(rememberPlace(location))).toBe('/jobs?q=rust#top');
});

it.each([null, undefined, 'jobs', { wanted: 7 }])('leads home when the state is %j', (state) => {
  expect(wantedPlace(state)).toBe('/');
});
