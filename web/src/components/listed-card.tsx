// One entry of a list with filters: a card that the keyboard reaches and a screen reader can count.

import { useId, type ReactNode } from 'react';
import { Card } from '@/components/ui/card';

interface ListedCardProps {
  /** Its place in the list, from 1. */
  position: number;
  className?: string;
  /** Takes the id for the heading that names it. */
  children: (titleId: string) => ReactNode;
}

export function ListedCard({ position, className, children }: ListedCardProps) {
  const titleId = useId();
  return (
    <Card hover className={className}>
      <article
        tabIndex={0}
        aria-labelledby={titleId}
        aria-posinset={position}
        aria-setsize={-1}
        className="h-full rounded-[inherit]"
      >
        {children(titleId)}
      </article>
    </Card>
  );
}
