// Values to tick, each with how many results it would leave.

import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import type { ChoiceGroup, Selection } from '@/lib/listing/listing';
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
  return values.map((value) => (
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
  ));
}
