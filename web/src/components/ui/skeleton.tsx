// A grey block in the place of something that is still loading.

import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('pulse rounded-sm bg-skeleton', className)} {...props} />;
}
