import { expect, test } from 'vitest';
import { listPath, neighbourPath, reviewPath } from './review-path';

const reviewed = { id: 'a1', job: { id: 'j1' } };

test('the board’s order and search are carried along and restored on the way back', () => {
  const search = '?view=board&sort=match&search=asha+rao';
  const path = reviewPath({ pathname: '/jobs/j1/applicants', search }, reviewed);
  expect(path).toBe(`/jobs/j1/applicants/a1${search}`);
  expect(neighbourPath({ search }, { id: 'a2', jobId: 'j1' })).toBe(`/jobs/j1/applicants/a2${search}`);
  expect(listPath({ search }, 'j1', '/dashboard')).toBe(`/jobs/j1/applicants${search}`);
});

test('from the list of all jobs the next applicant may be another job’s, and back is that list', () => {
  const path = reviewPath({ pathname: '/company/c1/applicants', search: '?status=Hired' }, reviewed);
  expect(path).toBe('/jobs/j1/applicants/a1?status=Hired&from=all');
  const { search } = new URL(path, 'https://example.in');
  expect(neighbourPath({ search }, { id: 'a2', jobId: 'j2' })).toBe('/jobs/j2/applicants/a2?status=Hired&from=all');
  expect(listPath({ search }, 'j1', '/company/c1')).toBe('/company/c1/applicants?status=Hired');
});

test('a screen without a list of applicants adds no query', () => {
  expect(reviewPath({ pathname: '/dashboard/employer', search: '?job=j2' }, reviewed)).toBe('/jobs/j1/applicants/a1');
});
