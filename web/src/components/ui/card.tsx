// A surface on a hairline. Below 768 px a card in a list may go from edge to edge; its owner says so.

import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border border-border bg-card', className)} {...props} />;
}
