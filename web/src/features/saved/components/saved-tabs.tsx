// The saved entries by kind. The open tab is in the URL. Without one, the kind of the last save is opened, because an empty tab
// would look as if nothing had been saved.

import { useState } from 'react';
import { RowSkeleton } from '@/components/row-skeleton';
import { SkeletonList } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useLastSavedKindQuery } from '@/features/saved/api/last-saved-kind';
import { SAVED_KINDS } from '@/features/saved/saved-kinds';
import type { SaveKind } from '@/domain/saves/saves';
import { useLiveSavedSearches } from '@/domain/searches/live-saved-searches';
import { useSavedSearchesQuery } from '@/domain/searches/saved-searches';
import { useSearchParams } from '@/lib/router/use-search-params';
import { t } from '@/words/saved';
import { SavedList } from './saved-list';
import { SearchList } from './search-list';

/** The tab for saved searches, next to the kinds of saved entries. */
const SEARCHES = 'searches';

export function SavedTabs() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('kind');
  const wanted = [...SAVED_KINDS.map(({ tab }) => tab), SEARCHES].find((tab) => tab === asked);
  const { data: lastKind, isPending } = useLastSavedKindQuery(wanted === undefined);
  // Removing an entry must not switch to another tab, so the first response is kept.
  const [first, setFirst] = useState<string>();
  if (first === undefined && !isPending) setFirst(tabOf(lastKind));
  const open = wanted ?? first;
  useLiveSavedSearches();
  if (open === undefined) {
    return (
      <SkeletonList>
        <RowSkeleton />
      </SkeletonList>
    );
  }
  return (
    <Tabs
      value={open}
      onValueChange={(tab) => {
        setQuery({ kind: tab }, { replace: true });
      }}
    >
      <TabsList aria-label={t('kinds')} className="max-md:px-(--gutter)">
        <TabsTrigger value={SEARCHES}>
          <SearchesLabel />
        </TabsTrigger>
        {SAVED_KINDS.map(({ tab, kind }) => (
          <TabsTrigger key={tab} value={tab}>
            {t(`kind.${kind}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      {SAVED_KINDS.map((kind) => (
        <TabsContent key={kind.tab} value={kind.tab} className="mt-2 rounded-lg md:mt-4">
          <SavedList kind={kind} />
        </TabsContent>
      ))}
      <TabsContent value={SEARCHES} className="mt-2 rounded-lg md:mt-4">
        <SearchList />
      </TabsContent>
    </Tabs>
  );
}

/** The name of the tab for saved searches, with the number of new results. */
function SearchesLabel() {
  const { data: searches = [] } = useSavedSearchesQuery();
  const count = searches.reduce((sum, { newResults }) => sum + newResults, 0);
  return count > 0 ? t('searchesNew', { count }) : t('searches');
}

function tabOf(kind: SaveKind | null | undefined): string {
  return (SAVED_KINDS.find((saved) => saved.kind === kind) ?? SAVED_KINDS[0])?.tab ?? '';
}
