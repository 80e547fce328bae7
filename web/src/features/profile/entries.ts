// Reads the lists inside a profile. The server stores them as arbitrary JSON, and entries that other clients wrote in another
// shape are left out.

import type { Json } from '@/lib/database.types';
import { isMonth, periodLabel, readPeriod, type Period } from './work-months';

export interface Work extends Period {
  company: string;
  role: string;
  /** The period as text. The only information if the text names no months. */
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
  /** The public path of a picture. Empty if there is none. */
  image: string;
}

export function readWork(list: Json[]): Work[] {
  return readEntries(list, ['company', 'role', 'duration', 'start', 'end']).map((entry) => ({
    ...entry,
    ...(isMonth(entry.start) ? { end: isMonth(entry.end) ? entry.end : '' } : monthsTyped(entry.duration)),
  }));
}

/** Older entries, and those of other clients, describe the period only as text. */
function monthsTyped(duration: string): Period {
  return readPeriod(duration) ?? { start: '', end: '' };
}

/** Returns the period in the page language, or the stored text if there are no months. */
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

/** Keeps objects with at least one of the fields. Missing fields become empty, and numbers, such as a year, become text. */
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
