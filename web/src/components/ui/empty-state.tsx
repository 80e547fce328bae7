// Says that there is nothing here, or that something failed, and offers one action.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Confluence } from '@/components/confluence';
import { cn } from '@/lib/styles/cn';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2';
  className?: string | undefined;
}

export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-5 py-14 text-center', className)}>
      <div className="relative mb-6 grid h-22 w-64 max-w-full place-items-center">
        <Confluence drawing="short" className="absolute inset-0 size-full mask-x-from-70%" />
        <span className="relative grid size-14 place-items-center rounded-lg border border-border bg-card text-primary">
          <Icon aria-hidden="true" className="size-6" />
        </span>
      </div>
      <Heading className="break-words">{title}</Heading>
      <p className="mt-1 max-w-[70ch] break-words text-muted-foreground">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
