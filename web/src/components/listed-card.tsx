// An entry of a list with filters: a card that can be focused by keyboard and counted by screen readers.

import { useId, type ReactNode } from 'react';
import { Card } from '@/components/ui/card';

interface ListedCardProps {
  /** Its position in the list, from 1. */
  position: number;
  className?: string;
  /** Receives the id for the heading that labels the card. */
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
