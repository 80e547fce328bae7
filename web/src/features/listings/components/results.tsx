// The rows of a list in their four states: loading, failed, empty, full. They grow while one scrolls.

import { useDeferredValue, useState, type ComponentType, type ReactNode } from 'react';
import { EndlessList } from '@/components/endless-list';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Card as Surface } from '@/components/ui/card';
import { SkeletonList } from '@/components/ui/skeleton';
import type { Facets } from '@/features/listings/api/count-facets';
import type { useRowsQuery } from '@/features/listings/api/list-rows';
import type { ListingState } from '@/features/listings/hooks/use-listing';
import { cn } from '@/lib/styles/cn';
import { useFirstFew } from '@/lib/ui/use-first-few';
import { PAGE_SIZE } from '@/domain/listing/refine-query';
import type { Listed } from '@/domain/listing/listing';
import { selectedValues } from '@/domain/listing/selected';
import { t } from '@/words/listings';
import { NoResults } from './no-results';
import { ResultPage, type CardProps } from './result-page';

interface ResultsProps<Row extends Listed> {
  state: ListingState;
  rows: ReturnType<typeof useRowsQuery<Row>>;
  facets: Facets | undefined;
  /** The rows that are new in the saved search this list was opened by. */
  newIds: readonly string[];
  Card: ComponentType<CardProps<Row>>;
  skeleton: ReactNode;
  twoColumns: boolean;
  onRetry: () => void;
}

export function Results<Row extends Listed>(props: ResultsProps<Row>) {
  const { state, rows, facets, skeleton, twoColumns, onRetry } = props;
  const layout = cn('flex flex-col gap-3 md:gap-4', twoColumns && 'grid grid-cols-1 md:grid-cols-2');
  const [wasThere] = useState(rows.pages !== undefined);
  return (
    <Loaded
      query={{ ...rows, data: rows.pages, refetch: onRetry }}
      skeleton={<SkeletonList className={cn('mt-4', layout)}>{skeleton}</SkeletonList>}
      failed={(retry) => (
        <Surface className="mt-4">
          <FailedState title={t(`notLoaded.${state.listing.kind}`)} {...retry} />
        </Surface>
      )}
    >
      {(pages) =>
        rows.data?.length === 0 ? (
          <NoResults state={state} facets={facets} />
        ) : (
          <Found {...props} pages={pages} wasThere={wasThere} layout={layout} />
        )
      }
    </Loaded>
  );
}

interface FoundProps<Row extends Listed> extends Pick<ResultsProps<Row>, 'state' | 'rows' | 'newIds' | 'Card'> {
  pages: Row[][];
  /** Known when the list was opened. */
  wasThere: boolean;
  layout: string;
}

function Found<Row extends Listed>({ state, rows, newIds, pages: newest, Card, wasThere, layout }: FoundProps<Row>) {
  // Rows that arrive are drawn in slices, so that a press in between is answered.
  const pages = useDeferredValue(newest);
  const isBehind = pages !== newest;
  const matched = selectedValues(state.filters, 'skills').join('\n');
  const total = pages.flat().length;
  const { drawn, isFirstStep } = useFirstFew(total, { wasThere });
  return (
    <div
      aria-busy={rows.isOutdated || isBehind}
      className={cn('mt-4 transition-opacity duration-(--duration-fast)', rows.isOutdated && 'opacity-60')}
    >
      <EndlessList
        label={t(`title.${state.listing.kind}`)}
        hasMore={(rows.hasMore || isBehind) && !isFirstStep}
        isLoadingMore={rows.isLoadingMore || isBehind}
        failed={rows.isNextPageError}
        onLoadMore={rows.loadMore}
        className="gap-3 md:gap-4"
      >
        {pages.map((page, index) => {
          const before = index * PAGE_SIZE;
          return (
            page.length > 0 && (
              <ResultPage
                key={index}
                rows={page}
                before={before}
                drawn={drawn < before + page.length ? Math.max(0, drawn - before) : undefined}
                Card={Card}
                newIds={newIds}
                matched={matched}
                className={layout}
              />
            )
          );
        })}
      </EndlessList>
    </div>
  );
}
