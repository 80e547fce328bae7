import { BriefcaseBusiness } from 'lucide-react';
import { expect, it } from 'vitest';
import type { Listed, ListDefinition } from '@/domain/lists/list-definition';
import { readFilters, readSort, sortsOf, writeFilters } from './address';

const OWN_ID = '0199a000-0000-7000-8000-000000000001';

const LISTING: ListDefinition<Listed> = {
  kind: 'job',
  slug: 'jobs',
  icon: BriefcaseBusiness,
  owner: 'employer_id',
  groups: [
    { name: 'location', by: 'contains' },
    {
      name: 'salary',
      by: 'span',
      columns: ['salary_min', 'salary_max'],
      max: 200_000,
      step: 5000,
      start: [0, 100_000],
    },
    { name: 'type', by: 'choice', options: ['Full-time', 'Remote'] },
    { name: 'skills', by: 'element', options: ['React'] },
    { name: 'posted', by: 'since', column: 'created_at', options: [7] },
  ],
  sorts: [
    { name: 'newest', order: [{ column: 'id', ascending: false }] },
    { name: 'active', order: [{ column: 'id', ascending: true }] },
  ],
  readPage: () => Promise.resolve([]),
};

const read = (address: string) => readFilters(LISTING, new URLSearchParams(address), OWN_ID);

it('reads what it wrote', () => {
  const filters = {
    search: 'product designer',
    owner: OWN_ID,
    location: 'Bengaluru',
    salary: { min: 40_000, max: 150_000 },
    type: ['Full-time', 'Remote'],
    skills: ['C++, embedded'],
    posted: 7,
  };
  const address = writeFilters(LISTING, filters, OWN_ID).toString();
  expect(read(address)).toEqual(filters);
  expect(address).toContain('owner=me');
  expect(address).toContain('salary=40000-150000');
});

it('ignores unknown filters, so that old links still work', () => {
  expect(read('type=Nightly&posted=3&salary=cheap&owner=nobody&page=2')).toEqual({});
});

it.each([
  ['40000-', { min: 40_000 }],
  ['0-60000', { max: 60_000 }],
  ['0-', {}],
  ['41234-999999', { min: 40_000 }],
  ['90000-30000', { min: 30_000, max: 30_000 }],
])('reads the slider %s', (text, salary) => {
  expect(read(`salary=${text}`)).toEqual({ salary });
});

it('removes a star, because it is a wildcard', () => {
  expect(read('location=*&search=rust*')).toEqual({ search: 'rust' });
});

it('offers "best match" first during a search', () => {
  const names = (address: string) => sortsOf(LISTING, read(address)).map(({ name }) => name);
  expect(names('')).toEqual(['newest', 'active']);
  expect(names('search=rust')).toEqual(['relevance', 'newest', 'active']);
  expect(readSort(LISTING.sorts, new URLSearchParams('sort=relevance')).name).toBe('newest');
});
