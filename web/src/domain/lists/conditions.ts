// Translates filters into conditions of the data API. docs/data-api.md lists both next to the facets, which count the same rows.

import { daysFromNow } from '@/lib/format/day-labels';
import type { FilterGroup, Filters, Listed, ListDefinition, OptionGroup, SpanGroup } from './list-definition';
import { spellings } from './places';
import { searchListFor } from './search-list';
import { selectedNumber, selectedSpan, selectedText, selectedValues } from './selected';

export type Condition = { column: string; operator: string; value: string } | { or: string };

/** All conditions of a list's filters, combined with AND. */
export function conditionsOf<Row extends Listed>(
  definition: ListDefinition<Row>,
  filters: Filters,
  now: Date,
): Condition[] {
  return [
    ...nonEmpty(selectedText(filters, 'search'), (text) => ({
      column: 'search',
      operator: 'wfts',
      value: searchListFor(text),
    })),
    ...nonEmpty(selectedText(filters, 'owner'), (id) => ({ column: definition.owner, operator: 'eq', value: id })),
    ...definition.groups.flatMap((group) => conditionsOfGroup(group, filters, now)),
  ];
}

function conditionsOfGroup(group: FilterGroup, filters: Filters, now: Date): Condition[] {
  const { name } = group;
  switch (group.by) {
    case 'contains':
      return nonEmpty(selectedText(filters, name), (text) => containing(name, spellings(text)));
    case 'choice':
      return nonEmpty(selectedValues(filters, name), (values) => ({
        column: name,
        operator: 'in',
        value: `(${values.map(quote).join(',')})`,
      }));
    case 'element':
      return nonEmpty(selectedValues(filters, name), (values) => ({
        column: name,
        operator: 'ov',
        value: `{${values.map(quote).join(',')}}`,
      }));
    case 'span':
      return conditionsOfSpan(group, filters);
    default:
      return conditionsOfOption(group, selectedNumber(filters, name), now);
  }
}

/** Matches if the column contains one of these texts; `%` and `_` are escaped as wildcards. */
function containing(column: string, texts: readonly string[]): Condition {
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const [pattern = ''] = patterns;
  if (patterns.length === 1) return { column, operator: 'ilike', value: pattern };
  return { or: patterns.map((each) => `${column}.ilike.${quote(each)}`).join(',') };
}

/** A row with only one end is open at the other; a row with neither does not match. */
function conditionsOfSpan({ name, columns: [low, high] }: SpanGroup, filters: Filters): Condition[] {
  const { min, max } = selectedSpan(filters, name) ?? {};
  const reaches = (column: string, operator: 'gte' | 'lte', value: number, other: string): Condition =>
    low === high
      ? { column, operator, value: String(value) }
      : { or: `${column}.${operator}.${value},and(${column}.is.null,${other}.not.is.null)` };
  return [
    ...(min === undefined ? [] : [reaches(high, 'gte', min, low)]),
    ...(max === undefined ? [] : [reaches(low, 'lte', max, high)]),
  ];
}

function conditionsOfOption({ by, column }: OptionGroup, value: number | undefined, now: Date): Condition[] {
  if (value === undefined) return [];
  switch (by) {
    case 'at-least':
      return [{ column, operator: 'gte', value: String(value) }];
    case 'since':
      return [{ column, operator: 'gte', value: `${daysFromNow(-value, now)}T00:00:00+05:30` }];
    case 'until':
      return [
        { column, operator: 'gte', value: daysFromNow(0, now) },
        { column, operator: 'lte', value: daysFromNow(value, now) },
        // A tender closed early still has its planned deadline, so the status is checked too.
        { column: 'status', operator: 'eq', value: 'Open' },
      ];
  }
}

function nonEmpty<Selected extends string | readonly string[]>(
  selected: Selected,
  condition: (selected: Selected) => Condition,
): Condition[] {
  return selected.length === 0 ? [] : [condition(selected)];
}

/** Quotes a value for use in a list, where commas and brackets have a meaning. */
export function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
