// A part of a dashboard: its title, perhaps a way to the whole list, and what is in it.

import { useId, type ReactNode } from 'react';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { cn } from '@/lib/cn';

interface SectionCardProps {
  title: string;
  /** The screen with all of it. */
  all?: { label: string; to: string } | undefined;
  children: ReactNode;
  className?: string;
}

export function SectionCard({ title, all, children, className }: SectionCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={cn('min-w-0', className)}>
      <Card>
        <CardHeader>
          <CardTitle id={titleId}>{title}</CardTitle>
          {all && (
            <Link to={all.to} className={buttonVariants({ variant: 'link', size: 'text' })}>
              {all.label}
            </Link>
          )}
        </CardHeader>
        {children}
      </Card>
    </section>
  );
}
