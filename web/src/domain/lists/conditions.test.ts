import { expect, it } from 'vitest';
import { conditionsOf } from './conditions';
import type { FilterGroup, Filters, Listed, ListDefinition } from './list-definition';

const NOW = new Date('2026-11-15T20:00:00Z');

/** As a query string before encoding. */
function asked(groups: FilterGroup[], filters: Filters): string[] {
  const definition = { owner: 'employer_id', groups } as unknown as ListDefinition<Listed>;
  return conditionsOf(definition, filters, NOW).map((condition) =>
    'or' in condition ? `or=(${condition.or})` : `${condition.column}=${condition.operator}.${condition.value}`,
  );
}

const salary: FilterGroup = {
  name: 'salary',
  by: 'span',
  columns: ['salary_min', 'salary_max'],
  max: 200_000,
  step: 5000,
  start: [0, 100_000],
};

it('matches a text anywhere in the column, and takes pattern characters literally', () => {
  const location: FilterGroup = { name: 'location', by: 'contains' };
  expect(asked([location], { location: '100%_sure\\' })).toEqual(['location=ilike.%100\\%\\_sure\\\\%']);
});

it('M-50: matches a place by all its names', () => {
  const location: FilterGroup = { name: 'location', by: 'contains' };
  expect(asked([location], { location: 'Bangalore' })).toEqual([
    'or=(location.ilike."%Bangalore%",location.ilike."%bengaluru%")',
  ]);
});

it('matches any of the ticked values, whatever characters they contain', () => {
  const type: FilterGroup = { name: 'type', by: 'choice', options: [] };
  const skills: FilterGroup = { name: 'skills', by: 'element', options: [] };
  expect(asked([type, skills], { type: ['Full-time', 'Remote'], skills: ['C, C++', 'a "b"'] })).toEqual([
    'type=in.("Full-time","Remote")',
    'skills=ov.{"C, C++","a \\"b\\""}',
  ]);
});

it('treats a missing end of the pay as open', () => {
  expect(asked([salary], { salary: { min: 40_000, max: 150_000 } })).toEqual([
    'or=(salary_max.gte.40000,and(salary_max.is.null,salary_min.not.is.null))',
    'or=(salary_min.lte.150000,and(salary_min.is.null,salary_max.not.is.null))',
  ]);
  expect(asked([salary], { salary: {} })).toEqual([]);
});

it("counts days by India's calendar, where it is already the 16th", () => {
  const posted: FilterGroup = { name: 'posted', by: 'since', column: 'created_at', options: [] };
  const deadline: FilterGroup = { name: 'deadline', by: 'until', column: 'deadline', options: [] };
  expect(asked([posted, deadline], { posted: 7, deadline: 1 })).toEqual([
    'created_at=gte.2026-11-09T00:00:00+05:30',
    'deadline=gte.2026-11-16',
    'deadline=lte.2026-11-17',
    // M-46: a tender that was closed early is not closing tomorrow.
    'status=eq.Open',
  ]);
});
