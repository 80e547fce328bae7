// Values to tick, each with the number of results it would leave.

import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { useShownAtOnce } from '@/features/lists/hooks/use-shown-at-once';
import { valueLabel } from '@/features/lists/labels';
import type { ChoiceGroup, ElementGroup, Selection } from '@/domain/lists/list-definition';
import { t } from '@/words/listings';
import { FilterSection } from './filter-section';

export interface ChoicesProps {
  selected: readonly string[];
  /** Undefined until loaded. */
  counts: ReadonlyMap<string, number> | undefined;
  onSelect: (selection: Selection | undefined) => void;
}

interface ChoiceFilterProps extends ChoicesProps {
  group: ChoiceGroup;
}

export function ChoiceFilter({ group, ...choices }: ChoiceFilterProps) {
  return (
    <FilterSection label={t(`group.${group.name}`)}>
      <Choices group={group} values={group.options} {...choices} />
    </FilterSection>
  );
}

interface ValuesProps extends ChoicesProps {
  group: ChoiceGroup | ElementGroup;
  values: readonly string[];
}

/** The checkboxes for these values. */
export function Choices({ group, values, selected, counts, onSelect }: ValuesProps) {
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
      {valueLabel(group, value)}
    </OptionRow>
  ));
}
