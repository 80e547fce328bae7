// Where a page starts: after the last row of the previous page, in any order. So no row is shown twice or skipped when new rows arrive
// at the top.

import { quote } from './conditions';
import type { Listed, Order } from './list-definition';

/** A row's values in the columns of the order, and its id. */
export interface Cursor {
  values: readonly (string | number | null)[];
  id: string;
}

export function cursorAt<Row extends Listed>(order: readonly Order<Row>[], row: Row): Cursor {
  return { values: order.map(({ column }) => valueOf(row[column])), id: row.id };
}

/** The filter for `.or(…)` that keeps the rows after the cursor. Rows without a value come last. */
export function afterCursor<Row extends Listed>(order: readonly Order<Row>[], { values, id }: Cursor): string {
  const columns = order.map(({ column, ascending }, index) => ({ column, ascending, value: values[index] ?? null }));
  const ahead = [...columns, { column: 'id', ascending: ascendingId(order), value: id }];
  const alternatives = ahead.flatMap((last, index) => {
    const same = ahead.slice(0, index).map(equals);
    return beyond(last, index === ahead.length - 1).map((condition) => all([...same, condition]));
  });
  return alternatives.join(',');
}

/** The id has the direction of the column before it, so that one index serves both. */
export function ascendingId<Row extends Listed>(order: readonly Order<Row>[]): boolean {
  return order.at(-1)?.ascending ?? false;
}

interface CursorColumn {
  column: string;
  ascending: boolean;
  value: string | number | null;
}

function equals({ column, value }: CursorColumn): string {
  return value === null ? `${column}.is.null` : `${column}.eq.${quote(String(value))}`;
}

/** After a value come larger ones (smaller if descending), then rows without a value. After those comes nothing. */
function beyond({ column, ascending, value }: CursorColumn, isId: boolean): string[] {
  if (value === null) return [];
  const further = `${column}.${ascending ? 'gt' : 'lt'}.${quote(String(value))}`;
  return isId ? [further] : [further, `${column}.is.null`];
}

function all(conditions: string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? '') : `and(${conditions.join(',')})`;
}

function valueOf(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
