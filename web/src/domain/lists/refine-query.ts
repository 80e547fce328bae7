// Adds a list's filters, order and page to a query.

import type { Condition } from './conditions';
import { afterCursor, ascendingId, type Cursor } from './cursor';
import type { Listed, Query, RefineQuery, Sort } from './list-definition';

/** Where a page starts: after a row, or at an offset if the order cannot be expressed as a filter. */
export type PageStart = Cursor | number | null;

export const PAGE_SIZE = 20;

export function refineQuery<Row extends Listed>(
  conditions: Condition[],
  sort: Sort<Row>,
  start: PageStart,
): RefineQuery {
  return (query) => page(narrow(query, conditions), sort, start);
}

function narrow<Refined extends Query>(query: Refined, conditions: Condition[]): Refined {
  return conditions.reduce(
    (asked, condition) =>
      'or' in condition ? asked.or(condition.or) : asked.filter(condition.column, condition.operator, condition.value),
    query,
  );
}

function page<Refined extends Query, Row extends Listed>(
  query: Refined,
  { order }: Sort<Row>,
  start: PageStart,
): Refined {
  if (typeof order === 'string') {
    const from = typeof start === 'number' ? start : 0;
    return query.order('relevance', { ascending: false }).range(from, from + PAGE_SIZE - 1);
  }
  const ordered = order.reduce(
    (asked, { column, ascending }) => asked.order(column, { ascending, nullsFirst: false }),
    query,
  );
  const limited = ordered.order('id', { ascending: ascendingId(order) }).limit(PAGE_SIZE);
  return start !== null && typeof start === 'object' ? limited.or(afterCursor(order, start)) : limited;
}
