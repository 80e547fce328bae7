import { expect, it } from 'vitest';
import type { Job } from './api/get-job';
import { EMPTY_JOB, fieldsOfJob, jobSchemaFor, rowOfJob, type JobFields } from './job-form';

const NOW = new Date('2026-11-15T10:00:00Z');

const FILLED: JobFields = {
  ...EMPTY_JOB,
  title: ' Plant Engineer ',
  location: 'Nashik',
  type: 'Full-time',
  description: 'Run the ripening lines.',
  requirements: 'Diploma\nFive years on a plant floor\n',
};

const STORED: Job = {
  warnings: [],
  held_at: null,
  id: '0199a000-0000-7000-8000-000000000001',
  employer_id: '0199a000-0000-7000-8000-000000000002',
  title: 'Plant Engineer',
  company: 'Sahyadri Foods',
  logo: null,
  facts: { verified_domain: null, verified_at: null, verified_gstin: null },
  location: 'Nashik',
  type: 'Contract',
  department: 'Operations',
  salary_min: 60_000,
  salary_max: 90_000,
  experience: 'Mid Level',
  skills: ['SQL'],
  description: 'Run the ripening lines.',
  requirements: ['Diploma', 'Five years on a plant floor'],
  status: 'Active',
  confirmed_at: null,
  confirm_by: null,
  created_at: '2026-10-01T00:00:00Z',
  expires_at: '2026-11-01T06:00:00Z',
  views: 3,
  posted_by: null,
  reply_days: 14,
  questions: [
    { kind: 'number', question: 'Years on a plant floor?', options: [], required: true, needed: { min: 5, max: null } },
  ],
  applications: 1,
  employer: {
    id: '0199a000-0000-7000-8000-000000000002',
    full_name: 'Meera Kulkarni',
    avatar_url: null,
    headline: null,
    company_name: 'Sahyadri Foods',
  },
};

function problemsOf(fields: JobFields, closingDay = '') {
  const { error } = jobSchemaFor(NOW, closingDay).safeParse(fields);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

it('C-274, C-275, C-276, C-277, C-278: reports missing fields', () => {
  expect(problemsOf({ ...EMPTY_JOB, title: '  ' })).toEqual([
    'title: Job title is required.',
    'location: Location is required.',
    'type: Job type is required.',
    'description: Description is required.',
    'requirements: Requirements are required.',
  ]);
});

it('C-273, C-279: turns the form into a row, with or without a salary', () => {
  expect(rowOfJob(jobSchemaFor(NOW).parse(FILLED))).toEqual({
    title: 'Plant Engineer',
    location: 'Nashik',
    type: 'Full-time',
    experience: null,
    department: null,
    salary_min: null,
    salary_max: null,
    skills: [],
    description: 'Run the ripening lines.',
    requirements: ['Diploma', 'Five years on a plant floor'],
    reply_days: 14,
    expires_at: null,
    questions: [],
  });
});

it('refuses a salary range with min above max, and a closing day in the past', () => {
  expect(problemsOf({ ...FILLED, salaryMin: '90,000', salaryMax: '60,000', closes: '2026-11-14' })).toEqual([
    'closes: Choose a day that is today or later.',
    'salaryMax: Enter at least ₹90,000, the amount under From.',
  ]);
});

it('accepts applications until the end of the closing day in India', () => {
  const entry = jobSchemaFor(NOW).parse({ ...FILLED, closes: '2026-11-15' });

  expect(rowOfJob(entry).expires_at).toBe('2026-11-15T23:59:59+05:30');
});

it('stores an unchanged job exactly as it was, even an expired one', () => {
  const fields = fieldsOfJob(STORED);

  expect(problemsOf(fields, fields.closes)).toEqual([]);
  expect(STORED).toMatchObject(rowOfJob(jobSchemaFor(NOW, fields.closes).parse(fields), STORED.expires_at));
});
