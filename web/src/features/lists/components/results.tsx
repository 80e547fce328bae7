// The rows of a list with its loading, failed, empty and full states. More rows load while scrolling.

import { useDeferredValue, useState, type ComponentType, type ReactNode } from 'react';
import { EndlessList } from '@/components/endless-list';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Card as Surface } from '@/components/ui/card';
import { SkeletonList } from '@/components/ui/skeleton';
import type { Facets } from '@/features/lists/api/count-facets';
import type { useRowsQuery } from '@/features/lists/api/list-rows';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { cn } from '@/lib/styles/cn';
import { useFirstFew } from '@/lib/ui/use-first-few';
import { PAGE_SIZE } from '@/domain/lists/refine-query';
import type { Listed } from '@/domain/lists/list-definition';
import { selectedValues } from '@/domain/lists/selected';
import { t } from '@/words/listings';
import { NoResults } from './no-results';
import { ResultPage, type CardProps } from './result-page';

interface ResultsProps<Row extends Listed> {
  state: ListState;
  rows: ReturnType<typeof useRowsQuery<Row>>;
  facets: Facets | undefined;
  /** The rows that are new in the saved search through which the list was opened. */
  newIds: readonly string[];
  Card: ComponentType<CardProps<Row>>;
  skeleton: ReactNode;
  twoColumns: boolean;
  onRetry: () => void;
}

export function Results<Row extends Listed>(props: ResultsProps<Row>) {
  const { state, rows, facets, skeleton, twoColumns, onRetry } = props;
  const layout = cn('flex flex-col gap-3 md:gap-4', twoColumns && 'grid grid-cols-1 md:grid-cols-2');
  const [wasLoaded] = useState(rows.pages !== undefined);
  return (
    <Loaded
      query={{ ...rows, data: rows.pages, refetch: onRetry }}
      skeleton={<SkeletonList className={cn('mt-4', layout)}>{skeleton}</SkeletonList>}
      failed={(retry) => (
        <Surface className="mt-4">
          <FailedState title={t(`notLoaded.${state.definition.kind}`)} {...retry} />
        </Surface>
      )}
    >
      {(pages) =>
        rows.data?.length === 0 ? (
          <NoResults state={state} facets={facets} />
        ) : (
          <Found {...props} pages={pages} wasLoaded={wasLoaded} layout={layout} />
        )
      }
    </Loaded>
  );
}

interface FoundProps<Row extends Listed> extends Pick<ResultsProps<Row>, 'state' | 'rows' | 'newIds' | 'Card'> {
  pages: Row[][];
  /** Whether the rows were already loaded when the list was opened. */
  wasLoaded: boolean;
  layout: string;
}

function Found<Row extends Listed>({ state, rows, newIds, pages: newest, Card, wasLoaded, layout }: FoundProps<Row>) {
  // New rows render in slices, so that the page responds to input in between.
  const pages = useDeferredValue(newest);
  const isBehind = pages !== newest;
  const matched = selectedValues(state.filters, 'skills').join('\n');
  const total = pages.flat().length;
  const { drawn, isFirstStep } = useFirstFew(total, { wasLoaded });
  return (
    <div
      aria-busy={rows.isOutdated || isBehind}
      className={cn('mt-4 transition-opacity duration-(--duration-fast)', rows.isOutdated && 'opacity-60')}
    >
      <EndlessList
        label={t(`title.${state.definition.kind}`)}
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
