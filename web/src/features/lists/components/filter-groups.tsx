// All filter groups of a list, each with a suitable control.

import { countsOf, type Facets } from '@/features/lists/api/count-facets';
import { withoutGroup } from '@/features/lists/chips';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import type { FilterGroup, Selection } from '@/domain/lists/list-definition';
import { selectedNumber, selectedSpan, selectedValues } from '@/domain/lists/selected';
import { ChoiceFilter } from './choice-filter';
import { OptionFilter } from './option-filter';
import { SpanFilter } from './span-filter';
import { ContainsFilter } from './text-filter';
import { ValueFilter } from './value-filter';

interface FilterGroupsProps {
  state: ListState;
  facets: Facets | undefined;
}

export function FilterGroups({ state, facets }: FilterGroupsProps) {
  return state.definition.groups.map((group) => (
    <GroupControl key={group.name} group={group} state={state} facets={facets} />
  ));
}

function GroupControl({ group, state, facets }: FilterGroupsProps & { group: FilterGroup }) {
  const { filters, changeFilters } = state;
  const { name } = group;
  const choices = {
    selected: selectedValues(filters, name),
    counts: facets && countsOf(facets, name),
  };
  const select = (selection: Selection | undefined) => {
    changeFilters((current) =>
      selection === undefined ? withoutGroup(current, name) : { ...current, [name]: selection },
    );
  };
  switch (group.by) {
    case 'contains':
      return <ContainsFilter group={group} state={state} className="mb-5" />;
    case 'choice':
      return <ChoiceFilter group={group} onSelect={select} {...choices} />;
    case 'element':
      return <ValueFilter group={group} state={state} onSelect={select} {...choices} />;
    case 'span':
      return (
        <SpanFilter
          group={group}
          selected={selectedSpan(filters, name)}
          bars={facets?.histograms[name]?.bars}
          onSelect={select}
        />
      );
    default:
      return (
        <OptionFilter
          group={group}
          selected={selectedNumber(filters, name)}
          counts={facets && countsOf(facets, name)}
          onSelect={select}
        />
      );
  }
}
