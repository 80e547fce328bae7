// A list of a team screen, in the four states it has.

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';

interface TeamListProps<Row> {
  label: string;
  query: { data: Row[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What stands there when there is none. */
  empty: string;
  children: (row: Row) => ReactNode;
}

export function TeamList<Row>({ label, query, empty, children }: TeamListProps<Row>) {
  const { data, isError, isFetching, refetch } = query;
  if (!data) {
    return isError ? (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-foreground-2">The list did not load.</p>
        <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <Skeleton className="h-9 appear-late" />
    );
  }
  if (data.length === 0) return <p className="text-sm text-foreground-2">{empty}</p>;
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {data.map(children)}
    </ul>
  );
}
