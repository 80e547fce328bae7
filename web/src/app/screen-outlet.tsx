// Renders the screen inside a layout, and contains its errors and loading state.

import { Suspense } from 'react';
import { Outlet } from '@/lib/router/router';
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
