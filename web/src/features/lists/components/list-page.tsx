// A list with its filters beside it. Below 1024 px the filters are in a drawer.

import { memo, useCallback, useDeferredValue, type ComponentType, type ReactNode } from 'react';
import { PageHead } from '@/components/page-head';
import { useFacetsQuery, type Facets } from '@/features/lists/api/count-facets';
import { useRowsQuery } from '@/features/lists/api/list-rows';
import { useListState, type ListState } from '@/features/lists/hooks/use-list-state';
import type { Listed, ListDefinition, Sort } from '@/domain/lists/list-definition';
import { useNewResults } from '@/domain/searches/new-results';
import { useMinWidth } from '@/lib/browser/use-min-width';
import { useLanguage } from '@/lib/words/language';
import { Chip } from '@/components/ui/chip';
import { t } from '@/words/listings';
import { FilterBar } from './filter-bar';
import { FilterSidebar, SIDEBAR_WIDTH } from './lazy-sidebar';
import { ListHeader } from './list-header';
import type { CardProps } from './result-page';
import { Results } from './results';
import { SaveSearch } from './save-search';

interface ListPageProps<Row extends Listed> {
  definition: ListDefinition<Row>;
  Card: ComponentType<CardProps<Row>>;
  /** The skeleton of one card. */
  skeleton: ReactNode;
  /** Whether cards are in two columns where there is room. */
  twoColumns?: boolean;
  /** A further action, such as posting a job. */
  action?: ReactNode;
}

export function ListPage<Row extends Listed>({
  definition,
  Card,
  skeleton,
  twoColumns = false,
  action,
}: ListPageProps<Row>) {
  const { state, sort } = useListState(definition);
  const { data: facets, isError: countFailed, refetch: refetchCounts } = useFacetsQuery(definition.kind, state.filters);
  const retryCount = useCallback(() => {
    if (countFailed) void refetchCounts();
  }, [countFailed, refetchCounts]);
  const hasSidebar = useMinWidth(SIDEBAR_WIDTH);
  return (
    <div className="page grid gap-10 py-5 md:py-8 lg:grid-cols-[var(--rail-filter)_minmax(0,1fr)]">
      <PageHead title={t(`title.${definition.kind}`)} />
      {hasSidebar && <FilterSidebar state={state} facets={facets} fallback={<div />} />}
      <div className="min-w-0">
        <ListHeader state={state} total={facets?.total} action={action} />
        {!hasSidebar && <FilterBar state={state} facets={facets} />}
        {state.chips.length > 0 && (
          <div className="mt-4 flex items-start gap-2">
            <FilterChips state={state} />
            <SaveSearch state={state} />
          </div>
        )}
        <Rows
          definition={definition}
          state={useDeferredValue(state)}
          sort={useDeferredValue(sort)}
          facets={useDeferredValue(facets)}
          Card={Card}
          skeleton={skeleton}
          twoColumns={twoColumns}
          onRetry={retryCount}
        />
      </div>
    </div>
  );
}

interface RowsProps<Row extends Listed> extends Required<Omit<ListPageProps<Row>, 'action'>> {
  state: ListState;
  sort: Sort<Row>;
  facets: Facets | undefined;
  onRetry: () => void;
}

function RowsOf<Row extends Listed>({ definition, state, sort, onRetry, ...props }: RowsProps<Row>) {
  useLanguage();
  const rows = useRowsQuery(definition, state.filters, sort);
  const newIds = useNewResults(state.savedSearch);
  return (
    <Results
      state={state}
      rows={rows}
      newIds={newIds}
      onRetry={() => {
        void rows.refetch();
        onRetry();
      }}
      {...props}
    />
  );
}

// The rows are deferred, so that a ticked box shows its tick immediately on a slow phone. `memo` loses the type parameter.
const Rows = memo(RowsOf) as typeof RowsOf;

/** The active filters, each with a button to remove it. On small screens they scroll sideways. */
function FilterChips({ state: { chips, changeFilters } }: { state: ListState }) {
  return (
    <ul
      aria-label={t('active.list')}
      className="flex min-w-0 flex-1 gap-2 max-lg:-ml-(--gutter) max-lg:overflow-x-auto max-lg:py-1 max-lg:pl-(--gutter) lg:flex-wrap"
    >
      {chips.map(({ group, label, remove }) => (
        <li key={`${group} ${label}`} className="max-w-full shrink-0">
          <Chip
            className="max-w-full overflow-hidden text-ellipsis"
            onRemove={() => {
              changeFilters(remove);
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
