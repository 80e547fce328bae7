// A list of a team screen, in the four states it has.

import type { ReactNode } from 'react';
import { ListFailed } from '@/components/list-failed';
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
      <ListFailed retrying={isFetching} onRetry={() => void refetch()} />
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
