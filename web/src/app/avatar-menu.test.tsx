import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AuthContext, type Auth, type UserType } from '@/lib/auth';
import { renderWithServer } from '@/testing/render-with-server';
import { AvatarMenu } from './avatar-menu';

async function openMenu(userType: UserType) {
  const user = {
    id: 'u1',
    name: 'Ananya Iyer',
    email: 'a@example.in',
    avatar: null,
    handle: 'ananya',
    company: null,
    userType,
  };
  const auth: Auth = {
    user,
    session: null,
    loading: false,
    recovering: false,
    leaving: false,
    leavesAt: null,
    signOut: vi.fn(() => Promise.resolve()),
    refreshProfile: vi.fn(() => Promise.resolve()),
  };
  renderWithServer(
    <AuthContext value={auth}>
      <main>
        <AvatarMenu user={user} />
      </main>
    </AuthContext>,
    () => Response.error(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Your account, Ananya Iyer' }));
  await screen.findByRole('menu');
  return auth;
}

it('C-080, C-081, C-082, C-083, C-084, C-090: leads to the profile, its editing, the dashboard, what was saved, the settings and out', async () => {
  await openMenu('user');

  const items = screen.getAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['View Profile', '/user/u1'],
    ['Edit Profile', '/profile'],
    ['Dashboard', '/dashboard/user'],
    ['Saved', '/saved'],
    ['Settings', '/settings'],
    ['Logout', null],
  ]);
});

it.each(['user', 'employer', 'business'] as const)('C-082: the dashboard is that of a %s', async (userType) => {
  await openMenu(userType);

  expect(screen.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', `/dashboard/${userType}`);
});

it('C-084: Logout signs out, then goes to the login page', async () => {
  const auth = await openMenu('user');

  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));

  expect(auth.signOut).toHaveBeenCalledOnce();
  await vi.waitFor(() => {
    expect(window.location.pathname).toBe('/login');
  });
});
