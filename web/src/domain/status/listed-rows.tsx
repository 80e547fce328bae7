// A list that is read page by page, narrowed to one status or not, in its four states. What stands in an entry, its owner says.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PagedList } from '@/components/paged-list';
import { EmptyState } from '@/components/ui/empty-state';
import type { Cursor, useCursorList } from '@/lib/query/cursor-list';
import { StatusFilter } from './status-filter';
import { statusLabel } from './status-label';

interface ListedRowsProps<Row extends Cursor> {
  /** What the list is: "Applications". */
  label: string;
  /** Names the choice of a status: "Applications by status". */
  byStatus: string;
  /** "Applications did not load". */
  failedTitle: string;
  /** What it can be narrowed to. */
  statuses: readonly string[];
  /** Undefined for all. */
  status: string | undefined;
  list: ReturnType<typeof useCursorList<Row>>;
  /** How many there are in each status, where that is known. */
  counts?: ReadonlyMap<string, number> | undefined;
  /** What else the list is narrowed or ordered by. */
  tools?: ReactNode;
  /** Said in place of `empty.title` where something else than the status leaves nothing. */
  nothingFound?: string | undefined;
  /** What is said where there is none, or none in a status: "No application is Hired". */
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
