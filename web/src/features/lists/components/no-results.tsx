// Shown when filters leave no results: suggests which single filter to remove, and how many results that would give.

import { SearchX } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Facets } from '@/features/lists/api/count-facets';
import { withoutGroup, wordsFor } from '@/features/lists/chips';
import { suggestedSearch } from '@/features/lists/suggested-search';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/listings';

interface NoResultsProps {
  state: ListState;
  facets: Facets | undefined;
}

export function NoResults({ state, facets }: NoResultsProps) {
  const { definition, chips, filters, changeFilters, clear } = state;
  // The server lists the most helpful filter first.
  const helpful = facets?.without.find(({ filter, total }) => total > 0 && wordsFor(chips, filter) !== '');
  const suggestion = suggestedSearch(filters, facets);
  return (
    <Card className="mt-4 pb-6">
      <EmptyState
        icon={chips.length === 0 ? definition.icon : SearchX}
        title={t(`nothing.${definition.kind}`)}
        className={cn((helpful ?? suggestion) && 'pb-4')}
        action={chips.length > 0 && <Button onClick={clear}>{t('clear.all')}</Button>}
      >
        {t('nothing.hint')}
      </EmptyState>
      {suggestion && (
        <p className="px-5 pb-2 text-center">
          <Button
            variant="link"
            size="text"
            className="inline font-normal whitespace-normal text-muted-foreground"
            onClick={() => {
              changeFilters(() => suggestion.filters);
            }}
          >
            {t.rich('didYouMean', {
              b: (text) => <b className="font-[600] text-primary">{text}</b>,
              text: suggestion.text,
            })}
          </Button>
        </p>
      )}
      {helpful && (
        <p className="px-5 text-center">
          <Button
            variant="link"
            size="text"
            className="inline font-normal whitespace-normal text-muted-foreground"
            onClick={() => {
              changeFilters((current) => withoutGroup(current, helpful.filter));
            }}
          >
            {t.rich(`removing.${definition.kind}`, {
              b: (text) => <b className="font-[600] text-foreground">{text}</b>,
              filter: wordsFor(chips, helpful.filter),
              count: helpful.total,
            })}
          </Button>
        </p>
      )}
    </Card>
  );
}
