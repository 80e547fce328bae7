// A short list in a side column: a title, a link to the full list, and its entries with loading, failed and empty states.

import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { t as common } from '@/words/common';
import { t } from '@/words/feed-rails';

interface RailListProps<Row extends { id: string }> {
  title: string;
  /** The path of the full list. */
  all: string;
  query: UseQueryResult<Row[]>;
  /** The text to show for an empty list. */
  empty: string;
  children: (row: Row) => ReactNode;
}

export function RailList<Row extends { id: string }>({ title, all, query, empty, children }: RailListProps<Row>) {
  const titleId = useId();
  return (
    <Card className="p-4">
      <section aria-labelledby={titleId}>
        <header className="mb-2.5 flex items-center justify-between gap-3">
          <h2 id={titleId} className="text-base font-[600]">
            {title}
          </h2>
          <ButtonLink to={all} variant="link" size="text">
            {t.rich('seeAll', { title, hidden: (text) => <span className="sr-only">{text}</span> })}
          </ButtonLink>
        </header>
        <RailRows query={query} empty={empty}>
          {children}
        </RailRows>
      </section>
    </Card>
  );
}

function RailRows<Row extends { id: string }>({
  query: { data: rows, isPending, isFetching, refetch },
  empty,
  children,
}: Pick<RailListProps<Row>, 'query' | 'empty' | 'children'>) {
  if (isPending) return <RailSkeleton />;
  if (!rows) {
    return (
      <p className="flex items-center justify-between gap-3 text-sm text-muted-foreground">
        {t('notLoaded')}
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {common('tryAgain')}
        </Button>
      </p>
    );
  }
  if (rows.length === 0) return <p className="text-sm text-muted-foreground">{empty}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {rows.map((row) => (
        <li key={row.id} className="flex gap-3">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

function RailSkeleton() {
  return (
    <SkeletonFrame className="flex flex-col gap-4">
      {['opacity-100', 'opacity-85', 'opacity-65'].map((opacity) => (
        <div key={opacity} className={`flex items-center gap-3 ${opacity}`}>
          <Skeleton className="size-9 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </SkeletonFrame>
  );
}
