// The frame of every signed-in page: skip link, header, main.

import { Link, Outlet } from 'react-router';
import { Wordmark } from '@/components/mark';
import { ThemeToggle } from '@/components/theme-toggle';
import { Button } from '@/components/ui/button';
import { useSignOutMutation } from '@/features/auth/api/sign-out';

export function AppLayout() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-(--z-nav) border-b border-border bg-card">
        <div className="page flex h-(--nav-height) items-center justify-between">
          <Link to="/" aria-label="Sangam, home" className="rounded-sm">
            <Wordmark />
          </Link>
          <div className="flex items-center gap-2">
            <ThemeToggle />
            <LogoutButton />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-toast) focus:rounded-md focus:bg-popover focus:px-4 focus:py-2 focus:shadow-lg"
    >
      Skip to the main content
    </a>
  );
}

function LogoutButton() {
  const { mutate, isPending } = useSignOutMutation();
  return (
    <Button
      variant="secondary"
      pending={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      Logout
    </Button>
  );
}
