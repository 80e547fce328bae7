// Reads and writes the filters and sort order of a list in the URL, so that links and the Back button restore them.

import { isUuid } from '@/lib/uuid';
import type {
  FilterGroup,
  Filters,
  Listed,
  ListDefinition,
  Selection,
  Sort,
  Span,
  SpanGroup,
} from '@/domain/lists/list-definition';
import { BEST_MATCH } from '@/domain/lists/list-definition';
import { selectedText } from '@/domain/lists/selected';

const SEPARATOR = '-';
/** Stays below the server's limit of 500 bytes in any script. */
const MAX_TEXT_LENGTH = 160;

/** Ignores unknown filters and values, so that old links still work. */
export function readFilters<Row extends Listed>(
  definition: ListDefinition<Row>,
  address: URLSearchParams,
  ownId: string,
): Filters {
  const filters: Record<string, Selection> = {};
  const search = readText(address.get('search'));
  if (search !== undefined) filters.search = search;
  const owner = address.get('owner') === 'me' ? ownId : address.get('owner');
  if (owner && isUuid(owner)) filters.owner = owner;
  for (const group of definition.groups) {
    const selection = readGroup(group, address.getAll(group.name));
    if (selection !== undefined) filters[group.name] = selection;
  }
  return filters;
}

export function writeFilters<Row extends Listed>(
  definition: ListDefinition<Row>,
  filters: Filters,
  ownId: string,
): URLSearchParams {
  const address = new URLSearchParams();
  const search = selectedText(filters, 'search');
  if (search !== '') address.set('search', search);
  const owner = selectedText(filters, 'owner');
  if (owner !== '') address.set('owner', owner === ownId ? 'me' : owner);
  for (const { name } of definition.groups) {
    for (const value of written(filters[name])) address.append(name, value);
  }
  return address;
}

/** Returns the available sort orders. During a search, "best match" is added as the first one. */
export function sortsOf<Row extends Listed>(definition: ListDefinition<Row>, filters: Filters): readonly Sort<Row>[] {
  return selectedText(filters, 'search') === '' ? definition.sorts : [BEST_MATCH, ...definition.sorts];
}

export function readSort<Row extends Listed>(sorts: readonly Sort<Row>[], address: URLSearchParams): Sort<Row> {
  const sort = sorts.find(({ name }) => name === address.get('sort')) ?? sorts[0];
  if (!sort) throw new Error('a list has at least one sort order');
  return sort;
}

function readGroup(group: FilterGroup, values: string[]): Selection | undefined {
  switch (group.by) {
    case 'contains':
      return readText(values[0]);
    case 'choice':
      return nonEmpty(values.filter((value) => group.options.includes(value)));
    case 'element':
      return nonEmpty([...new Set(values.map(readText).filter((value) => value !== undefined))]);
    case 'span':
      return readSpan(group, values[0] ?? '');
    default:
      return group.options.find((value) => String(value) === values[0]);
  }
}

/** Parses `40000-150000`, or `40000-` without an upper limit. */
function readSpan({ max: end, step }: SpanGroup, text: string): Span | undefined {
  const match = /^(\d{1,9})-(\d{1,9})?$/.exec(text);
  if (!match) return undefined;
  const min = Math.min(onStep(Number(match[1]), step), end);
  const max = match[2] === undefined ? end : onStep(Number(match[2]), step);
  return spanOf(Math.min(min, max), max, end);
}

/** Converts the ends of a slider to a selection. A thumb at the end of its range does not filter. */
export function spanOf(min: number, max: number, end: number): Span {
  return { ...(min > 0 && { min }), ...(max < end && { max }) };
}

function onStep(value: number, step: number): number {
  return Math.round(value / step) * step;
}

function written(selection: Selection | undefined): readonly string[] {
  if (selection === undefined) return [];
  if (typeof selection === 'string') return selection === '' ? [] : [selection];
  if (typeof selection === 'number') return [String(selection)];
  if (isSpan(selection)) return [`${selection.min ?? 0}${SEPARATOR}${selection.max ?? ''}`];
  return selection;
}

function isSpan(selection: readonly string[] | Span): selection is Span {
  return !Array.isArray(selection);
}

/** A star is removed because it is a wildcard on the server. */
function readText(text: string | null | undefined): string | undefined {
  const read = text?.replaceAll('*', '').slice(0, MAX_TEXT_LENGTH).trim();
  return read === '' ? undefined : read;
}

function nonEmpty(values: string[]): string[] | undefined {
  return values.length > 0 ? values : undefined;
}
