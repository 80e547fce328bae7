// The back link above the title of a screen.

import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from '@/components/link';
import { cn } from '@/lib/styles/cn';

export function BackLink({ className, children, ...props }: LinkProps) {
  return (
    <Link
      up
      className={cn(
        'inline-flex min-h-8 items-center gap-2 text-sm text-muted-foreground hover:text-foreground',
        className,
      )}
      {...props}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
