// Adds to a query what a list asks for: its filters, its order, and where the page begins.

import type { Condition } from './conditions';
import { afterCursor, ascendingId, type Cursor } from './cursor';
import type { Listed, Sort } from './listing';

/** As much of the client's query as is needed here; it has these methods whatever the table. */
interface Query {
  filter: (column: string, operator: string, value: string) => this;
  or: (conditions: string) => this;
  order: (column: string, options: { ascending: boolean; nullsFirst?: boolean }) => this;
  limit: (count: number) => this;
  range: (from: number, to: number) => this;
}

export type Ask = <Asked extends Query>(query: Asked) => Asked;

/** Where a page begins: after a row, or after so many of them where the order cannot be compared with. */
export type PageStart = Cursor | number | null;

export const PAGE_SIZE = 20;

export function askFor<Row extends Listed>(conditions: Condition[], sort: Sort<Row>, start: PageStart): Ask {
  return (query) => page(narrow(query, conditions), sort, start);
}

function narrow<Asked extends Query>(query: Asked, conditions: Condition[]): Asked {
  return conditions.reduce(
    (asked, condition) =>
      'or' in condition ? asked.or(condition.or) : asked.filter(condition.column, condition.operator, condition.value),
    query,
  );
}

function page<Asked extends Query, Row extends Listed>(query: Asked, { order }: Sort<Row>, start: PageStart): Asked {
  if (order === 'relevance') {
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
