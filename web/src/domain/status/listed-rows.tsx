// A paged list with an optional status filter, in its four states. The caller renders the entries.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PagedList } from '@/components/paged-list';
import { EmptyState } from '@/components/ui/empty-state';
import type { Cursor, useCursorList } from '@/lib/query/cursor-list';
import { StatusFilter } from './status-filter';
import { statusLabel } from './status-label';

interface ListedRowsProps<Row extends Cursor> {
  /** The accessible name of the list: "Applications". */
  label: string;
  /** The accessible name of the status filter: "Applications by status". */
  byStatus: string;
  /** "Applications did not load". */
  failedTitle: string;
  /** The statuses to filter by. */
  statuses: readonly string[];
  /** Undefined for all. */
  status: string | undefined;
  list: ReturnType<typeof useCursorList<Row>>;
  /** The number of rows in each status, if known. */
  counts?: ReadonlyMap<string, number> | undefined;
  /** Other filters, and the sort order. */
  tools?: ReactNode;
  /** Replaces `empty.title` if something other than the status filters out all rows. */
  nothingFound?: string | undefined;
  /** The message for an empty list, or for a status without rows: "No application is Hired". */
  empty: {
    icon: LucideIcon;
    title: string;
    noneInStatus: (status: string) => string;
    text: string;
    action?: ReactNode;
  };
  /** One entry: an `article` with `tabIndex={0}`. */
  children: (row: Row) => ReactNode;
}

export function ListedRows<Row extends Cursor>({
  label,
  byStatus,
  failedTitle,
  statuses,
  status,
  list,
  counts,
  tools,
  empty,
  nothingFound,
  children,
}: ListedRowsProps<Row>) {
  return (
    <div className="flex flex-col gap-4">
      {tools}
      <StatusFilter label={byStatus} statuses={statuses} selected={status} counts={counts} />
      <PagedList
        label={label}
        list={list}
        failedTitle={failedTitle}
        empty={
          <EmptyState
            icon={empty.icon}
            title={nothingFound ?? (status === undefined ? empty.title : empty.noneInStatus(statusLabel(status)))}
            action={empty.action}
          >
            {empty.text}
          </EmptyState>
        }
      >
        {children}
      </PagedList>
    </div>
  );
}
