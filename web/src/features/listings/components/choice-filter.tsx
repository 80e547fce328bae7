// Values to tick, each with how many results it would leave. Where anybody may type values, the frequent ones follow the fixed ones.

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import type { ChoiceGroup, Selection } from '@/lib/listing/listing';
import { FilterSection } from './filter-section';

/** How many values beside the fixed ones are shown at first, and how many on request. */
const FIRST = 4;
const MOST = 24;

interface ChoiceFilterProps {
  group: ChoiceGroup;
  selected: readonly string[];
  /** Unknown until they are counted. */
  counts: ReadonlyMap<string, number> | undefined;
  onSelect: (selection: Selection | undefined) => void;
}

export function ChoiceFilter({ group: { label, by, options }, selected, counts, onSelect }: ChoiceFilterProps) {
  const [wantsMore, setWantsMore] = useState(false);
  const found = by === 'element' ? [...(counts?.keys() ?? [])] : [];
  const chosen = selected.filter((value) => !options.includes(value));
  const others = found.filter((value) => !options.includes(value) && !chosen.includes(value)).slice(0, MOST);
  const shown = [...options, ...chosen, ...(wantsMore ? others : others.slice(0, FIRST))];
  return (
    <FilterSection label={label}>
      {shown.map((value) => (
        <OptionRow
          key={value}
          count={counts && (counts.get(value) ?? 0)}
          control={
            <Checkbox
              checked={selected.includes(value)}
              onCheckedChange={(checked) => {
                const rest = selected.filter((other) => other !== value);
                onSelect(checked === true ? [...rest, value] : rest.length > 0 ? rest : undefined);
              }}
            />
          }
        >
          {value}
        </OptionRow>
      ))}
      {others.length > FIRST && (
        <Button
          variant="link"
          size="text"
          aria-expanded={wantsMore}
          onClick={() => {
            setWantsMore(!wantsMore);
          }}
        >
          {wantsMore ? 'Show fewer' : `Show ${others.length - FIRST} more`}
        </Button>
      )}
    </FilterSection>
  );
}
