// A list that is read page by page, in its four states. What is empty, and what stands in an entry, its owner says.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EndlessList } from '@/components/endless-list';
import { FailedState } from '@/components/failed-state';
import { RowSkeleton } from '@/components/row-skeleton';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonList } from '@/components/ui/skeleton';
import type { Cursor, useCursorList } from '@/lib/cursor-list';

interface ListedRowsProps<Row extends Cursor> {
  /** What the list is: "Applications". */
  label: string;
  list: ReturnType<typeof useCursorList<Row>>;
  empty: { icon: LucideIcon; title: string; text: string; action?: ReactNode };
  /** One entry: an `article` with `tabIndex={0}`. */
  children: (row: Row) => ReactNode;
}

export function ListedRows<Row extends Cursor>({ label, list, empty, children }: ListedRowsProps<Row>) {
  if (list.isPending) {
    return (
      <SkeletonList>
        <RowSkeleton />
      </SkeletonList>
    );
  }
  if (list.isError || !list.rows) {
    return (
      <Card>
        <FailedState title={`${label} did not load`} retrying={list.isRetrying} onRetry={list.retry} />
      </Card>
    );
  }
  if (list.rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      </Card>
    );
  }
  return (
    <EndlessList
      label={label}
      hasMore={list.hasMore}
      isLoadingMore={list.isLoadingMore}
      failed={list.isNextPageError}
      onLoadMore={list.loadMore}
    >
      {list.rows.map(children)}
    </EndlessList>
  );
}
