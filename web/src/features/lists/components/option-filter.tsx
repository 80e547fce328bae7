// A single choice, such as a number of stars or days. "Any" removes the filter.

import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { Stars } from '@/components/stars';
import { useShownAtOnce } from '@/features/lists/hooks/use-shown-at-once';
import { optionLabel } from '@/features/lists/labels';
import type { OptionGroup } from '@/domain/lists/list-definition';
import { t } from '@/words/listings';
import { FilterSection } from './filter-section';

const ANY = 'any';

interface OptionFilterProps {
  group: OptionGroup;
  selected: number | undefined;
  counts: ReadonlyMap<string, number> | undefined;
  onSelect: (selection: number | undefined) => void;
}

export function OptionFilter({ group, selected, counts, onSelect }: OptionFilterProps) {
  const [shown, choose] = useShownAtOnce(selected, onSelect);
  const label = t(`group.${group.name}`);
  return (
    <FilterSection label={label}>
      <RadioGroup
        aria-label={label}
        value={shown === undefined ? ANY : String(shown)}
        onValueChange={(value) => {
          choose(value === ANY ? undefined : Number(value));
        }}
      >
        {group.options.map((option) => (
          <OptionRow
            key={option}
            count={counts && (counts.get(String(option)) ?? 0)}
            control={<Radio value={String(option)} />}
          >
            {group.by === 'at-least' ? (
              <StarsOption stars={option} label={optionLabel(group, option)} />
            ) : (
              optionLabel(group, option)
            )}
          </OptionRow>
        ))}
        <OptionRow control={<Radio value={ANY} />}>{t('any')}</OptionRow>
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
