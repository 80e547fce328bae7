// Values to tick, each with how many results it would leave.

import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { useShownAtOnce } from '@/features/listings/hooks/use-shown-at-once';
import type { ChoiceGroup, Selection } from '@/domain/listing/listing';
import { FilterSection } from './filter-section';

interface ChoicesProps {
  selected: readonly string[];
  /** Unknown until they are counted. */
  counts: ReadonlyMap<string, number> | undefined;
  onSelect: (selection: Selection | undefined) => void;
}

export interface ChoiceFilterProps extends ChoicesProps {
  group: ChoiceGroup;
}

export function ChoiceFilter({ group: { label, options }, ...choices }: ChoiceFilterProps) {
  return (
    <FilterSection label={label}>
      <Choices values={options} {...choices} />
    </FilterSection>
  );
}

/** The boxes of these values. */
export function Choices({ values, selected, counts, onSelect }: ChoicesProps & { values: readonly string[] }) {
  const [ticked, tick] = useShownAtOnce(selected, (next) => {
    onSelect(next.length > 0 ? next : undefined);
  });
  return values.map((value) => (
    <OptionRow
      key={value}
      count={counts && (counts.get(value) ?? 0)}
      control={
        <Checkbox
          checked={ticked.includes(value)}
          onCheckedChange={(checked) => {
            const rest = ticked.filter((other) => other !== value);
            tick(checked === true ? [...rest, value] : rest);
          }}
        />
      }
    >
      {value}
    </OptionRow>
  ));
}
