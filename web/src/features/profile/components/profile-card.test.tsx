import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserType } from '@/lib/auth/auth';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { ProfileCard } from './profile-card';

it.each([
  ['employer', 'Employer'],
  ['agency', 'Member'],
])('M-28: without a handle, the account type "%s" is called %s', (userType, label) => {
  const user = { ...READER, handle: null, userType: userType as UserType };
  renderWithServer(<ProfileCard user={user} />, () => Response.json(3), '/', user);

  expect(screen.getByText(label)).toBeVisible();
});
