import { expect, it } from 'vitest';
import { dashboardPath } from './dashboard-path';

it('C-039 C-040 C-041 C-042 C-385 leads each kind of account to its dashboard, and any other to the feed', () => {
  expect(dashboardPath('user')).toBe('/dashboard/user');
  expect(dashboardPath('employer')).toBe('/dashboard/employer');
  expect(dashboardPath('business')).toBe('/dashboard/business');
  expect(dashboardPath('moderator')).toBe('/');
});
