// One choice of several: so many stars, so many days. "Any" takes it back.

import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { Stars } from '@/components/stars';
import { useShownAtOnce } from '@/features/listings/hooks/use-shown-at-once';
import type { OptionGroup } from '@/domain/listing/listing';
import { FilterSection } from './filter-section';

const ANY = 'any';

interface OptionFilterProps {
  group: OptionGroup;
  selected: number | undefined;
  counts: ReadonlyMap<string, number> | undefined;
  onSelect: (selection: number | undefined) => void;
}

export function OptionFilter({ group: { label, by, options }, selected, counts, onSelect }: OptionFilterProps) {
  const [shown, choose] = useShownAtOnce(selected, onSelect);
  return (
    <FilterSection label={label}>
      <RadioGroup
        aria-label={label}
        value={shown === undefined ? ANY : String(shown)}
        onValueChange={(value) => {
          choose(value === ANY ? undefined : Number(value));
        }}
      >
        {options.map((option) => (
          <OptionRow
            key={option.value}
            count={counts && (counts.get(String(option.value)) ?? 0)}
            control={<Radio value={String(option.value)} />}
          >
            {by === 'at-least' ? <StarsOption stars={option.value} label={option.label} /> : option.label}
          </OptionRow>
        ))}
        <OptionRow control={<Radio value={ANY} />}>Any</OptionRow>
      </RadioGroup>
    </FilterSection>
  );
}

function StarsOption({ stars, label }: { stars: number; label: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <Stars rating={stars} label={label} />
      <span aria-hidden="true">{stars}+</span>
    </span>
  );
}
