// A short list inside a section, in its four states.

import type { ReactNode } from 'react';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { Skeleton } from '@/components/ui/skeleton';

interface ShortListProps<Row> {
  label?: string;
  query: { data: Row[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The text for an empty list. */
  empty: string;
  /** One entry with its key: an `li`. */
  children: (row: Row) => ReactNode;
}

export function ShortList<Row>({ label, query, empty, children }: ShortListProps<Row>) {
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-9 appear-late" />}
      failed={(retry) => <ListFailed {...retry} />}
      empty={<p className="text-sm text-foreground-2">{empty}</p>}
    >
      {(rows) => (
        <ul aria-label={label} className="flex flex-col gap-4">
          {rows.map(children)}
        </ul>
      )}
    </Loaded>
  );
}
