// Grey blocks in the place of something that is still loading.

import { Children, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('pulse rounded-sm bg-skeleton', className)} {...props} />;
}

const FADING = ['opacity-100', 'opacity-85', 'opacity-65', 'opacity-45'];

interface SkeletonListProps {
  /** The box of one entry, drawn four times and fading downwards. */
  children: ReactNode;
  className?: string;
}

export function SkeletonList({ children, className }: SkeletonListProps) {
  return (
    <div role="status" aria-busy="true" className={cn('flex appear-late flex-col gap-2 md:gap-4', className)}>
      <span className="sr-only">Loading</span>
      {FADING.map((opacity) => (
        <div key={opacity} className={opacity}>
          {Children.only(children)}
        </div>
      ))}
    </div>
  );
}
