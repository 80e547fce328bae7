// A paged list in its four states: loading, failed, empty, full. The caller renders the entries.

import type { ReactNode } from 'react';
import { EndlessList } from '@/components/endless-list';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { RowSkeleton } from '@/components/row-skeleton';
import { Card } from '@/components/ui/card';
import { SkeletonList } from '@/components/ui/skeleton';
import type { useListOf } from '@/lib/query/cursor-list';

interface PagedListProps<Row extends { id: string }> {
  /** The accessible name: "Applications". */
  label: string;
  list: ReturnType<typeof useListOf<Row>>;
  /** The placeholder of one entry while the first page loads. */
  skeleton?: ReactNode;
  failedTitle: string;
  /** An `EmptyState`. */
  empty: ReactNode;
  /** Whether cards extend to the edges of a phone screen. */
  bleed?: boolean;
  className?: string;
  /** One entry with its key: an `article` with `tabIndex={0}`. */
  children: (row: Row, index: number) => ReactNode;
}

export function PagedList<Row extends { id: string }>({
  label,
  list,
  skeleton = <RowSkeleton />,
  failedTitle,
  empty,
  bleed = false,
  className,
  children,
}: PagedListProps<Row>) {
  return (
    <Loaded
      query={list}
      skeleton={<SkeletonList>{skeleton}</SkeletonList>}
      failed={(retry) => (
        <Card bleed={bleed}>
          <FailedState title={failedTitle} {...retry} />
        </Card>
      )}
      // After the last row was removed, there may still be another page.
      empty={list.hasMore ? undefined : <Card bleed={bleed}>{empty}</Card>}
    >
      {(rows) => (
        <EndlessList
          label={label}
          hasMore={list.hasMore}
          isLoadingMore={list.isLoadingMore}
          failed={list.isNextPageError}
          onLoadMore={list.loadMore}
          className={className}
        >
          {rows.map(children)}
        </EndlessList>
      )}
    </Loaded>
  );
}
