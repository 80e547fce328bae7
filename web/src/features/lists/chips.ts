// The active filters as chips, each with a label and a function that removes it.

import { optionLabel, unitOf, valueLabel } from '@/features/lists/labels';
import { formatMoneySpan } from '@/lib/format/format';
import type { FilterGroup, Filters, Listed, ListDefinition, SpanGroup } from '@/domain/lists/list-definition';
import { selectedNumber, selectedSpan, selectedText, selectedValues } from '@/domain/lists/selected';
import { t } from '@/words/listings';

export interface FilterChip {
  /** The filter group it belongs to. */
  group: string;
  label: string;
  /** Returns the filters without this one. */
  remove: (filters: Filters) => Filters;
}

export function chipsOf(
  { groups }: Pick<ListDefinition<Listed>, 'groups'>,
  filters: Filters,
  ownId: string,
): FilterChip[] {
  const search = selectedText(filters, 'search');
  const owner = selectedText(filters, 'owner');
  return [
    ...(search === '' ? [] : [chip('search', search)]),
    ...(owner === '' ? [] : [chip('owner', owner === ownId ? t('owner.you') : t('owner.one'))]),
    ...groups.flatMap((group) => chipsOfGroup(group, filters)),
  ];
}

/** Returns the label for all active values of one group: "Full-time, Remote". */
export function wordsFor(chips: FilterChip[], group: string): string {
  const labels = chips.filter((chip) => chip.group === group).map(({ label }) => label);
  return labels.join(', ');
}

export function withoutGroup(filters: Filters, group: string): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== group));
}

/** Returns the label of a slider: the range, or `Any` if both thumbs are at their ends. */
export function spanLabel(group: SpanGroup, [min, max]: readonly [number, number]): string {
  const { max: end } = group;
  if (min === 0 && max >= end) return t('any');
  return formatMoneySpan(min, max >= end ? undefined : max, unitOf(group));
}

function chipsOfGroup(group: FilterGroup, filters: Filters): FilterChip[] {
  const { name } = group;
  switch (group.by) {
    case 'contains': {
      const text = selectedText(filters, name);
      return text === '' ? [] : [chip(name, text)];
    }
    case 'choice':
    case 'element': {
      const values = selectedValues(filters, name);
      return values.map((value) => ({
        group: name,
        label: valueLabel(group, value),
        remove: (current) => ({
          ...current,
          [name]: selectedValues(current, name).filter((other) => other !== value),
        }),
      }));
    }
    case 'span': {
      const { min = 0, max } = selectedSpan(filters, name) ?? {};
      return min === 0 && max === undefined ? [] : [chip(name, formatMoneySpan(min, max, unitOf(group)))];
    }
    default: {
      const option = group.options.find((value) => value === selectedNumber(filters, name));
      return option === undefined ? [] : [chip(name, optionLabel(group, option))];
    }
  }
}

function chip(group: string, label: string): FilterChip {
  return { group, label, remove: (filters) => withoutGroup(filters, group) };
}
