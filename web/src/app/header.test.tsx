import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AuthContext, useAuth } from '@/lib/auth/auth';
import { renderWithServer } from '@/testing/render-with-server';
import { Header } from './header';

/** The header as a visitor sees it on the public pages. */
function VisitorHeader() {
  return (
    <AuthContext value={{ ...useAuth(), user: null, session: null }}>
      <Header />
    </AuthContext>
  );
}

it('C-079: offers a visitor login and registration, and no account menu', () => {
  renderWithServer(<VisitorHeader />, () => Response.error());

  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  expect(screen.queryByRole('button', { name: /^Your account/ })).not.toBeInTheDocument();
});
