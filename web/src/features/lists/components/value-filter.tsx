// A filter for free-form values such as skills. Fixed and frequent values are shown with checkboxes, all others can be found by typing.

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { controlVariants } from '@/components/ui/control-variants';
import { countsOf } from '@/features/lists/api/count-facets';
import { useValuesQuery } from '@/features/lists/api/find-values';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import type { ElementGroup } from '@/domain/lists/list-definition';
import { cn } from '@/lib/styles/cn';
import { useDebounced } from '@/lib/ui/use-debounced';
import { t } from '@/words/listings';
import { Choices, type ChoicesProps } from './choice-filter';
import { FilterSection } from './filter-section';

/** How many values beyond the fixed ones are shown at first, and how many on request. */
const INITIAL_COUNT = 4;
const MAX_COUNT = 24;

interface ValueFilterProps extends ChoicesProps {
  group: ElementGroup;
  state: ListState;
}

export function ValueFilter({ group, state, ...choices }: ValueFilterProps) {
  const { name, options } = group;
  const { selected, counts } = choices;
  const [typed, setTyped] = useState('');
  const [wantsMore, setWantsMore] = useState(false);
  const chosen = selected.filter((value) => !options.includes(value));
  const others = [...(counts?.keys() ?? [])].filter((value) => !options.includes(value) && !chosen.includes(value));
  const offered = others.slice(0, MAX_COUNT);
  const text = typed.trim();
  const settled = useDebounced(text);
  return (
    <FilterSection label={t(`group.${name}`)}>
      {(others.length > INITIAL_COUNT || text !== '') && (
        <input
          type="search"
          aria-label={t(`find.${name}`)}
          placeholder={t(`find.${name}`)}
          autoComplete="off"
          maxLength={60}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          className={cn(controlVariants(), 'mt-1 mb-2 h-(--height-button)')}
        />
      )}
      {text === '' ? (
        <>
          <Choices
            group={group}
            values={[...options, ...chosen, ...(wantsMore ? offered : offered.slice(0, INITIAL_COUNT))]}
            {...choices}
          />
          {offered.length > INITIAL_COUNT && (
            <Button
              variant="link"
              size="text"
              aria-expanded={wantsMore}
              onClick={() => {
                setWantsMore(!wantsMore);
              }}
            >
              {wantsMore ? t('show.fewer') : t('show.more', { count: offered.length - INITIAL_COUNT })}
            </Button>
          )}
        </>
      ) : (
        <FoundChoices group={group} state={state} text={text} settled={settled} {...choices} />
      )}
    </FilterSection>
  );
}

/** The values that contain the typed text. */
function FoundChoices({
  group,
  state: { definition, filters },
  text,
  settled,
  counts: known,
  ...choices
}: ValueFilterProps & { text: string; settled: string }) {
  const { data, isError } = useValuesQuery({ kind: definition.kind, filters, group: group.name, text: settled });
  const counts = data ? countsOf(data, group.name) : known;
  const found = [...(counts?.keys() ?? [])].filter((value) => value.toLowerCase().includes(text.toLowerCase()));
  const searched = isError || (data !== undefined && settled === text);
  return (
    <>
      <Choices group={group} values={found} counts={counts} {...choices} />
      <p role="status" className="text-sm text-muted-foreground">
        {found.length === 0 && searched && t('nothingFound')}
      </p>
    </>
  );
}
