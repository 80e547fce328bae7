// Grey placeholder blocks for content that is loading.

import { Children, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/common';

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('pulse rounded-sm bg-skeleton', className)} {...props} />;
}

/** Announces once to screen readers that the blocks inside are loading content. */
export function SkeletonFrame({ className, children, ...props }: ComponentProps<'div'>) {
  return (
    <div role="status" aria-busy="true" className={cn('appear-late', className)} {...props}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  );
}

const FADING = ['opacity-100', 'opacity-85', 'opacity-65', 'opacity-45'];

interface SkeletonListProps {
  /** The placeholder of one entry, shown four times and fading downwards. */
  children: ReactNode;
  className?: string;
}

export function SkeletonList({ children, className }: SkeletonListProps) {
  return (
    <SkeletonFrame className={cn('flex flex-col gap-2 md:gap-4', className)}>
      {FADING.map((opacity) => (
        <div key={opacity} className={opacity}>
          {Children.only(children)}
        </div>
      ))}
    </SkeletonFrame>
  );
}
