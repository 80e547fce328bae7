// A section of a dashboard: its title, an optional link to the full list, and its content.

import { useId, type ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { cn } from '@/lib/styles/cn';

interface SectionCardProps {
  title: string;
  /** The link to the full list. */
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
            <ButtonLink to={all.to} variant="link" size="text">
              {all.label}
            </ButtonLink>
          )}
        </CardHeader>
        {children}
      </Card>
    </section>
  );
}
