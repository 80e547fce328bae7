// The filters that are on, each in words and with what is left without it.

import { formatMoneySpan } from '@/lib/format';
import type { FilterGroup, Filters, Listed, Listing, SpanGroup } from '@/lib/listing/listing';
import { selectedNumber, selectedSpan, selectedText, selectedValues } from '@/lib/listing/selected';

export interface FilterChip {
  /** The group it belongs to. */
  group: string;
  label: string;
  /** The filters that stay when it goes. */
  without: Filters;
}

export function chipsOf({ groups }: Pick<Listing<Listed>, 'groups'>, filters: Filters, ownId: string): FilterChip[] {
  const search = selectedText(filters, 'search');
  const owner = selectedText(filters, 'owner');
  return [
    ...(search === '' ? [] : [chip(filters, 'search', search)]),
    ...(owner === '' ? [] : [chip(filters, 'owner', owner === ownId ? 'Posted by you' : 'Posted by one account')]),
    ...groups.flatMap((group) => chipsOfGroup(group, filters)),
  ];
}

/** One filter of several, in words: "Full-time, Remote". */
export function wordsFor(chips: FilterChip[], group: string): string {
  const labels = chips.filter((chip) => chip.group === group).map(({ label }) => label);
  return labels.join(', ');
}

export function withoutGroup(filters: Filters, group: string): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== group));
}

/** What a slider says: in words where it filters, `Any` where its thumbs stand at its ends. */
export function spanLabel({ max: end, unit }: SpanGroup, [min, max]: readonly [number, number]): string {
  if (min === 0 && max >= end) return 'Any';
  return formatMoneySpan(min, max >= end ? undefined : max, unit);
}

function chipsOfGroup(group: FilterGroup, filters: Filters): FilterChip[] {
  const { name } = group;
  switch (group.by) {
    case 'contains': {
      const text = selectedText(filters, name);
      return text === '' ? [] : [chip(filters, name, text)];
    }
    case 'choice':
    case 'element': {
      const values = selectedValues(filters, name);
      return values.map((value) => ({
        group: name,
        label: value,
        without: { ...filters, [name]: values.filter((other) => other !== value) },
      }));
    }
    case 'span': {
      const { min = 0, max } = selectedSpan(filters, name) ?? {};
      return min === 0 && max === undefined ? [] : [chip(filters, name, formatMoneySpan(min, max, group.unit))];
    }
    default: {
      const option = group.options.find(({ value }) => value === selectedNumber(filters, name));
      return option ? [chip(filters, name, option.label)] : [];
    }
  }
}

function chip(filters: Filters, group: string, label: string): FilterChip {
  return { group, label, without: withoutGroup(filters, group) };
}
