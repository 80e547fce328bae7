// The lists inside a profile as the page reads them. The server keeps them as any JSON, and other clients may have written
// something else there, which is then left out.

import type { Json } from '@/lib/database.types';
import { isMonth, periodLabel, readPeriod, type Period } from './work-months';

export interface Work extends Period {
  company: string;
  role: string;
  /** How long, in words; all there is where the words name no months. */
  duration: string;
}

export interface Education {
  institution: string;
  degree: string;
  year: string;
}

export interface PortfolioEntry {
  title: string;
  url: string;
  /** The public path of a picture; empty where there is none. */
  image: string;
}

export function readWork(list: Json[]): Work[] {
  return readEntries(list, ['company', 'role', 'duration', 'start', 'end']).map((entry) => ({
    ...entry,
    ...(isMonth(entry.start) ? { end: isMonth(entry.end) ? entry.end : '' } : monthsTyped(entry.duration)),
  }));
}

/** Entries from before there were months say them in words, and so do those of other clients. */
function monthsTyped(duration: string): Period {
  return readPeriod(duration) ?? { start: '', end: '' };
}

/** When it was, in the language of the page; in their own words where they named no months. */
export function whenOf(entry: Work): string {
  return entry.start === '' ? entry.duration : periodLabel(entry);
}

export function readEducation(list: Json[]): Education[] {
  return readEntries(list, ['institution', 'degree', 'year']);
}

export function readPortfolio(list: Json[]): PortfolioEntry[] {
  return readEntries(list, ['title', 'url', 'image']);
}

export function readSkills(list: Json[]): string[] {
  return list.filter((skill) => typeof skill === 'string');
}

/** Objects with at least one of the fields; a missing one is empty, and a number, as a year may be, is written out. */
function readEntries<Field extends string>(list: Json[], fields: readonly Field[]): Record<Field, string>[] {
  return list
    .filter(isObject)
    .map((entry) => Object.fromEntries(fields.map((field) => [field, textOf(entry[field])])) as Record<Field, string>)
    .filter((entry) => fields.some((field) => entry[field] !== ''));
}

function isObject(value: Json): value is Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}
