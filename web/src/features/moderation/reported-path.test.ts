import { expect, it } from 'vitest';
import type { Reported } from './api/list-reported';
import { reportedPath } from './reported-path';

const target = {
  owner_id: 'owner',
  owner_name: 'Asha Rao',
  title: null,
  excerpt: 'Hello',
  has_media: false,
  context_id: 'context',
};
const reported = (kind: Reported['kind'], more: Partial<Reported> = {}): Reported => ({
  kind,
  target_id: 'target',
  status: 'Open',
  reports: 1,
  reasons: [],
  since: '2026-11-18T00:00:00Z',
  target,
  ...more,
});

it('leads to the reported content, or to the page it is on', () => {
  const kinds = ['job', 'tender', 'post', 'comment', 'review', 'profile', 'freelancer', 'seeker'] as const;
  expect(kinds.map((kind) => reportedPath(reported(kind)))).toEqual([
    '/jobs/target',
    '/b2b/target',
    '/post/target',
    '/post/context',
    '/user/context',
    '/user/owner',
    '/user/owner',
    '/user/owner',
  ]);
});

it('leads nowhere for messages and deleted content', () => {
  expect(reportedPath(reported('message'))).toBeUndefined();
  expect(reportedPath(reported('post', { target: null }))).toBeUndefined();
});
