// The header of a screen below a dashboard: back link, title, description, and at most one action.

import type { ReactNode } from 'react';
import { BackLink } from '@/components/back-link';

interface PageTitleProps {
  back: { to: string; label: string };
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function PageTitle({ back, title, children, action }: PageTitleProps) {
  return (
    <header className="mb-4">
      <BackLink to={back.to} className="mb-2">
        {back.label}
      </BackLink>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 dir="auto" className="break-words">
            {title}
          </h1>
          {children}
        </div>
        {action}
      </div>
    </header>
  );
}
