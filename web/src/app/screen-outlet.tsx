// Where the screen stands in a layout: its own errors and its loading stay inside.

import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { cn } from '@/lib/styles/cn';
import { ErrorBoundary } from './error-boundary';
import { PageSpinner } from './page-spinner';

export function ScreenOutlet({ className }: { className: string }) {
  return (
    <main id="main" tabIndex={-1} className={cn('flex-1 outline-none', className)}>
      <ErrorBoundary>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
