// The frame of the messages: as high as the window, without a footer. On a small screen an open conversation has it for itself.

import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { ErrorBoundary } from './error-boundary';
import { Header } from './header';
import { PageSpinner } from './page-spinner';
import { SkipLink } from './skip-link';
import { TabBar } from './tab-bar';

export function MessageLayout() {
  const isOpen = useParams().userId !== undefined;
  return (
    <div data-full-height="" className="flex h-dvh flex-col pb-(--bottom-height) low:h-160">
      <SkipLink />
      <div className={isOpen ? 'max-md:hidden' : undefined}>
        <Header />
      </div>
      <main id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
        <ErrorBoundary>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!isOpen && <TabBar />}
    </div>
  );
}
