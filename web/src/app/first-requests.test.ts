import { expect, test } from 'vitest';
import { firstRequests } from './first-requests';

test('the page lists the first requests of each start screen (M-60)', async () => {
  const asked = Object.entries(await firstRequests()).map(([screen, requests]) => [
    screen,
    requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`).sort(),
  ]);
  const profile = 'GET /rest/v1/profiles';
  const facets = 'POST /rest/v1/rpc/search_facets';
  expect(Object.fromEntries(asked)).toEqual({
    '': ['GET /rest/v1/posts', profile],
    jobs: ['GET /rest/v1/jobs', profile, facets],
    b2b: [profile, 'GET /rest/v1/tenders', facets],
    freelancers: ['GET /rest/v1/freelancers', profile, facets],
    'job-seekers': [profile, 'GET /rest/v1/seekers', facets],
    message: [profile, 'POST /rest/v1/rpc/get_conversations_with_details'],
  });
});
