import { expect, it } from 'vitest';
import type { Tender } from './api/get-tender';
import { EMPTY_TENDER, fieldsOfTender, rowOfTender, tenderSchemaFor, type TenderFields } from './tender-form';

const NOW = new Date('2026-11-15T10:00:00Z');

const FILLED: TenderFields = {
  ...EMPTY_TENDER,
  title: 'Ripening chambers',
  category: 'Technology',
  deadline: '2026-11-15',
  description: 'Two depots, ten chambers each.',
  requirements: 'A reference of similar size',
};

const STORED: Tender = {
  warnings: [],
  held_at: null,
  id: '0199a000-0000-7000-8000-000000000001',
  business_id: '0199a000-0000-7000-8000-000000000002',
  title: 'Ripening chambers',
  company: 'Sahyadri Foods',
  logo: null,
  facts: { verified_domain: null, verified_at: null, verified_gstin: null },
  location: 'Nashik',
  category: 'Technology',
  type: 'Supply',
  budget_min: null,
  budget_max: 1_850_000,
  deadline: '2026-11-14',
  sealed: false,
  description: 'Two depots, ten chambers each.',
  requirements: ['A reference of similar size', 'Service within a day'],
  skills: ['Refrigeration'],
  status: 'Open',
  created_at: '2026-10-01T00:00:00Z',
  bids: 1,
  views: 3,
  withdrawn_at: null,
  closed_at: null,
  posted_by: null,
  business: {
    id: '0199a000-0000-7000-8000-000000000002',
    full_name: 'Meera Kulkarni',
    avatar_url: null,
    headline: null,
    company_name: 'Sahyadri Foods',
  },
};

function problemsOf(fields: TenderFields, deadline = '') {
  const { error } = tenderSchemaFor(NOW, deadline).safeParse(fields);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

it('C-284, C-285, C-286, C-287, C-288: reports missing fields', () => {
  expect(problemsOf(EMPTY_TENDER)).toEqual([
    'title: Tender title is required.',
    'category: Category is required.',
    'deadline: Deadline is required.',
    'description: Description is required.',
    'requirements: Requirements are required.',
  ]);
});

it('M-50: keeps the skills that searches match', () => {
  const row = rowOfTender(tenderSchemaFor(NOW).parse({ ...FILLED, skills: ['Refrigeration', 'React'] }));
  expect(row.skills).toEqual(['Refrigeration', 'React']);
});

it('C-283, C-289: turns the form into a row, by default sealed and without a budget', () => {
  expect(rowOfTender(tenderSchemaFor(NOW).parse(FILLED))).toEqual({
    title: 'Ripening chambers',
    category: 'Technology',
    type: null,
    location: '',
    budget_min: null,
    budget_max: null,
    deadline: '2026-11-15',
    sealed: true,
    description: 'Two depots, ten chambers each.',
    requirements: ['A reference of similar size'],
    skills: [],
  });
});

it('C-290: refuses a deadline in the past, and a budget with min above max', () => {
  expect(problemsOf({ ...FILLED, deadline: '2026-11-14', budgetMin: '2,00,000', budgetMax: '1,00,000' })).toEqual([
    'deadline: Choose a deadline that is today or later.',
    'budgetMax: Enter at least ₹2,00,000, the amount under From.',
  ]);
});

it('stores an unchanged tender exactly as it was', () => {
  const fields = fieldsOfTender(STORED);

  expect(problemsOf(fields, fields.deadline)).toEqual([]);
  expect(STORED).toMatchObject(rowOfTender(tenderSchemaFor(NOW, fields.deadline).parse(fields)));
});
