// Test rows. A builder fills in what a test does not care about.

import type { Person } from './people.ts';

export type Row = Record<string, unknown>;

/** A job that can be inserted as it is. */
export function job(fields: Row = {}): Row {
  return {
    title: 'Accountant',
    company: 'Nilgiri Tea',
    location: 'Ooty',
    type: 'Full-time',
    description: 'Keeps the books.',
    ...fields,
  };
}

/** A tender that can be inserted as it is. */
export function tender(fields: Row = {}): Row {
  return {
    title: 'Repaint the warehouse',
    company: 'Deccan Traders',
    category: 'Design',
    deadline: '2099-12-31',
    description: 'Two coats, inside and out.',
    ...fields,
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Stored = Record<string, any>;

/** Inserts rows as the person and returns them as stored, in the same order. */
export async function insert(person: Person, table: string, rows: Row[]): Promise<Stored[]> {
  const { data } = await person.client.from(table).insert(rows, { defaultToNull: false }).select().throwOnError();
  return data;
}

/** Inserts one row as the person and returns it as stored. */
export async function insertOne(person: Person, table: string, row: Row): Promise<Stored> {
  const { data } = await person.client.from(table).insert(row).select().single().throwOnError();
  return data;
}

/** Four jobs that differ in every column used by filters. */
export const JOBS = [
  job({
    title: 'Data Engineer',
    location: 'Pune',
    salary_min: 90000,
    salary_max: 140000,
    experience: 'Senior Level',
    skills: ['Python', 'SQL'],
    requirements: ['Five years', 'Notice, short'],
    department: 'Engineering',
  }),
  job({
    title: 'Designer',
    type: 'Contract',
    location: 'New Delhi',
    salary_min: 50000,
    salary_max: 80000,
    experience: 'Mid Level',
    skills: ['Figma'],
    department: 'Design, print (and web)',
  }),
  job({
    title: 'Driver',
    type: 'Part-time',
    location: 'Delhi',
    skills: [],
    department: null,
  }),
  job({
    title: 'Web Developer',
    type: 'Remote',
    location: 'Kochi',
    salary_min: 60000,
    salary_max: 100000,
    experience: 'Mid Level',
    skills: ['React', 'SQL', 'Node, Deno'],
    department: 'Say "hello"',
    status: 'Closed',
  }),
];
