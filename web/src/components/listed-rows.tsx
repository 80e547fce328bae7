// A list that is read page by page, narrowed to one status or not, in its four states. What stands in an entry, its owner says.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PagedList } from '@/components/paged-list';
import { StatusFilter } from '@/components/status-filter';
import { EmptyState } from '@/components/ui/empty-state';
import type { Cursor, useCursorList } from '@/lib/query/cursor-list';

interface ListedRowsProps<Row extends Cursor> {
  /** What the list is: "Applications". */
  label: string;
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
  /** What is said where there is none; `none` begins the sentence that names the status: "No application". */
  empty: { icon: LucideIcon; title: string; none: string; text: string; action?: ReactNode };
  /** One entry: an `article` with `tabIndex={0}`. */
  children: (row: Row) => ReactNode;
}

export function ListedRows<Row extends Cursor>({
  label,
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
      <StatusFilter label={label} statuses={statuses} selected={status} counts={counts} />
      <PagedList
        label={label}
        list={list}
        failedTitle={`${label} did not load`}
        empty={
          <EmptyState
            icon={empty.icon}
            title={nothingFound ?? (status === undefined ? empty.title : `${empty.none} is ${status}`)}
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
