import { expect, it } from 'vitest';
import { matchPath, matchRoutes, type RouteObject } from './routes';

const LIST = { path: '/jobs', element: 'list' };
const JOB = { path: '/jobs/:jobId', element: 'job' };
const NEW = { path: '/jobs/new', element: 'new' };
const ELSE = { path: '*', element: 'else' };
const LAYOUT = { element: 'layout', children: [ELSE, JOB, LIST] };
const ROUTES: RouteObject[] = [LAYOUT, NEW];

it('finds a route with its layouts and parameters', () => {
  expect(matchRoutes(ROUTES, '/jobs')).toEqual({ routes: [LAYOUT, LIST], params: {} });
  expect(matchRoutes(ROUTES, '/jobs/12')).toEqual({ routes: [LAYOUT, JOB], params: { jobId: '12' } });
});

it('prefers the more exact route, whatever their order', () => {
  expect(matchRoutes(ROUTES, '/jobs/new')?.routes).toEqual([NEW]);
  expect(matchRoutes(ROUTES, '/nowhere/12')?.routes).toEqual([LAYOUT, ELSE]);
  expect(matchRoutes([LIST], '/nowhere')).toBeNull();
});

it.each([
  ['/', '/', {}],
  ['/', '/jobs', null],
  ['/jobs', '/Jobs/', {}],
  ['/jobs', '/jobs-archive', null],
  ['/jobs/:jobId', '/jobs', null],
  ['/jobs/:jobId/edit', '/jobs/12/edit', { jobId: '12' }],
  ['/jobs/:jobId', '/jobs/a%2Fb%20c', { jobId: 'a/b c' }],
  ['/jobs/:jobId', '/jobs/100%', { jobId: '100%' }],
  ['/user/:userId', '/user/%E0%A4%A', { userId: '%E0%A4%A' }],
  ['/message/:userId?', '/message', { userId: undefined }],
  ['/message/:userId?', '/message/', { userId: undefined }],
  ['/message/:userId?', '/message/7', { userId: '7' }],
])('the pattern %s and the path %s: %o', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});
