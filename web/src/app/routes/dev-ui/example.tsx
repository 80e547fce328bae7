// A named group of examples on the page of primitives.

import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { cn } from '@/lib/styles/cn';

/** The focus ring, for examples that show it without having the focus. */
export const FOCUS = 'outline-2 outline-offset-2 outline-ring';

interface ExampleProps {
  title: string;
  children: ReactNode;
  className?: string;
}

export function Example({ title, children, className }: ExampleProps) {
  return (
    <Card className="p-5">
      <h3>{title}</h3>
      <div className={cn('mt-3 flex flex-wrap items-center gap-3', className)}>{children}</div>
    </Card>
  );
}
