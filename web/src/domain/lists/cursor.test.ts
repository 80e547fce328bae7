import { expect, it } from 'vitest';
import { afterCursor, cursorAt } from './cursor';
import type { Order } from './list-definition';

interface Row {
  id: string;
  status: string;
  deadline: string;
  salary_max: number | null;
}

const row: Row = { id: 'b', status: 'Open', deadline: '2026-11-30', salary_max: 90_000 };

const after = (order: Order<Row>[], at: Row) => afterCursor(order, cursorAt(order, at));

it('continues after the last value, then equal values by id, then rows without a value', () => {
  expect(after([{ column: 'salary_max', ascending: false }], row)).toBe(
    'salary_max.lt."90000",salary_max.is.null,and(salary_max.eq."90000",id.lt."b")',
  );
});

it('stays in the rows without a value once it reaches them', () => {
  expect(after([{ column: 'salary_max', ascending: false }], { ...row, salary_max: null })).toBe(
    'and(salary_max.is.null,id.lt."b")',
  );
});

it('follows an order of several columns, each in its own direction', () => {
  const order: Order<Row>[] = [
    { column: 'status', ascending: false },
    { column: 'deadline', ascending: true },
  ];
  expect(after(order, row)).toBe(
    [
      'status.lt."Open"',
      'status.is.null',
      'and(status.eq."Open",deadline.gt."2026-11-30")',
      'and(status.eq."Open",deadline.is.null)',
      'and(status.eq."Open",deadline.eq."2026-11-30",id.gt."b")',
    ].join(','),
  );
});
