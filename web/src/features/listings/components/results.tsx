// The rows of a list in their four states: loading, failed, empty, full. They grow while one scrolls.

import { memo, type ComponentType, type ReactNode } from 'react';
import { EndlessList } from '@/components/endless-list';
import { FailedState } from '@/components/failed-state';
import { Card as Surface } from '@/components/ui/card';
import { SkeletonList } from '@/components/ui/skeleton';
import type { Facets } from '@/features/listings/api/count-facets';
import type { useRowsQuery } from '@/features/listings/api/list-rows';
import type { ListingState } from '@/features/listings/hooks/use-listing';
import { cn } from '@/lib/cn';
import type { Listed } from '@/lib/listing/listing';
import { selectedValues } from '@/lib/listing/selected';
import { NoResults } from './no-results';

export interface CardProps<Row extends Listed> {
  row: Row;
  /** Its place in the list, from 1. */
  position: number;
  /** The skills that are filtered by, separated by line breaks; a text, so that equal ones are the same. */
  matched: string;
}

interface ResultsProps<Row extends Listed> {
  state: ListingState;
  rows: ReturnType<typeof useRowsQuery<Row>>;
  facets: Facets | undefined;
  Card: ComponentType<CardProps<Row>>;
  skeleton: ReactNode;
  twoColumns: boolean;
}

/** Cards that come one after the other; what is below the first screen is there at once. */
const ENTERING = 7;

export function Results<Row extends Listed>({ state, rows, facets, Card, skeleton, twoColumns }: ResultsProps<Row>) {
  const columns = twoColumns && 'grid md:grid-cols-2';
  if (rows.isPending) return <SkeletonList className={cn('mt-4', columns)}>{skeleton}</SkeletonList>;
  if (rows.isError || !rows.pages) {
    return (
      <Surface className="mt-4">
        <FailedState
          title={`The ${state.listing.noun}s did not load`}
          retrying={rows.isRetrying}
          onRetry={rows.retry}
        />
      </Surface>
    );
  }
  if (rows.rows?.length === 0) return <NoResults state={state} facets={facets} />;
  const matched = selectedValues(state.filters, 'skills').join('\n');
  return (
    <div
      aria-busy={rows.isOutdated}
      className={cn('mt-4 transition-opacity duration-(--duration-fast)', rows.isOutdated && 'opacity-60')}
    >
      <EndlessList
        label={state.listing.title}
        hasMore={rows.hasMore}
        isLoadingMore={rows.isLoadingMore}
        failed={rows.isNextPageError}
        onLoadMore={rows.loadMore}
        className={cn('gap-3 md:gap-4', columns)}
      >
        {rows.pages.map((page, index) => (
          <Page key={index} rows={page} before={beginning(rows.pages, index)} Card={Card} matched={matched} />
        ))}
      </EndlessList>
    </div>
  );
}

interface PageProps<Row extends Listed> {
  rows: Row[];
  /** How many rows stand before it. */
  before: number;
  Card: ComponentType<CardProps<Row>>;
  matched: string;
}

function PageRows<Row extends Listed>({ rows, before, Card, matched }: PageProps<Row>): ReactNode {
  return rows.map((row, index) => {
    const order = before + index;
    return (
      <div key={row.id} className={cn('deferred', order < ENTERING && 'enter')} style={{ '--order': order }}>
        <Card row={row} position={order + 1} matched={matched} />
      </div>
    );
  });
}

// A page that is there already is not drawn again when another one comes. `memo` forgets the type parameter, so it is said again.
const Page = memo(PageRows) as typeof PageRows;

function beginning(pages: readonly unknown[][] | undefined, index: number): number {
  return pages?.slice(0, index).reduce((sum, page) => sum + page.length, 0) ?? 0;
}
