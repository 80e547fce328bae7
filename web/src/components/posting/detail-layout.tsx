// The frame of one job or tender: the way back, the text, and a rail with the action, which below 1024 px stands under the header.

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';

interface DetailLayoutProps {
  back: { to: string; label: string };
  header: ReactNode;
  rail: ReactNode;
  children: ReactNode;
  /** Stays at the bottom edge of a small screen, so that the action is always in reach. */
  bar?: ReactNode;
}

export function DetailLayout({ back, header, rail, children, bar }: DetailLayoutProps) {
  return (
    <div className="page py-4 md:py-6">
      <Link
        to={back.to}
        className="mb-3 inline-flex min-h-8 items-center gap-2 text-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {back.label}
      </Link>
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="min-w-0">{header}</div>
        <aside
          aria-label="At a glance"
          className="flex min-w-0 flex-col gap-3 md:gap-4 lg:sticky lg:top-[calc(var(--nav-height)+var(--space-6))] lg:row-span-2"
        >
          {rail}
        </aside>
        <div className="flex min-w-0 flex-col gap-3 md:gap-4">{children}</div>
      </div>
      {bar && (
        <div className="sticky bottom-(--tab-bar-height) z-10 -mx-(--gutter) mt-4 flex items-center gap-2 border-t border-border bg-card px-(--gutter) py-3 md:hidden">
          {bar}
        </div>
      )}
    </div>
  );
}
