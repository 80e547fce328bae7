// The frame of the screens a signed-out person sees: the line panel beside the form, or as a band above it.

import type { ReactNode } from 'react';
import { Confluence } from '@/components/confluence';
import { Wordmark } from '@/components/mark';

interface AuthFrameProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh bg-card max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,var(--auth-panel))_minmax(calc(var(--form)+2*var(--gutter)),1fr)]">
      <LinePanel />
      <main className="flex flex-col px-5 py-8 lg:items-center lg:justify-center">
        <div className="mx-auto w-full max-w-(--form)">
          <h1>{title}</h1>
          <p className="mt-1 mb-8 text-muted-foreground">{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

/** The panel is dark in both themes, so what stands on it takes the dark colours. */
function LinePanel() {
  return (
    <header className="dark relative h-33 overflow-hidden bg-panel p-5 text-foreground lg:h-auto lg:p-12">
      <Confluence drawing="band" className="absolute inset-0 size-full lg:hidden" />
      <Confluence drawing="panel" className="absolute inset-0 size-full max-lg:hidden" />
      <div className="relative flex h-full flex-col justify-between">
        <Wordmark />
        <div className="max-lg:hidden">
          <p className="max-w-88 text-4xl font-[650] tracking-(--tracking-tight)">Where work meets people.</p>
          <p className="mt-3 text-lg text-foreground-2">Jobs, tenders and freelancers across India, in one place.</p>
        </div>
      </div>
    </header>
  );
}
