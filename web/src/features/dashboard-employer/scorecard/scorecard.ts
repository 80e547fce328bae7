// The team's scores for an applicant, as far as the reader may see them.

import type { Json } from '@/lib/database.types';

export interface GivenScores {
  author_id: string;
  /** Null while hidden from the reader. */
  scores: Json | null;
}

/** Returns undefined while the scores are hidden. */
export function readScores({ scores }: Pick<GivenScores, 'scores'>): number[] | undefined {
  return Array.isArray(scores) ? scores.map(Number) : undefined;
}

/** Rounded to one decimal place. Undefined for an empty list. */
function mean(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined;
  return Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 10) / 10;
}

/** The average of all scores that the reader may see. */
export function overallOf(given: readonly Pick<GivenScores, 'scores'>[]): number | undefined {
  return mean(given.flatMap((row) => readScores(row) ?? []));
}

/** One average per criterion. */
export function averagesOf(given: readonly GivenScores[], criteria: readonly string[]): (number | undefined)[] {
  return criteria.map((_, index) => mean(given.flatMap((row) => readScores(row)?.[index] ?? [])));
}

/** Returns how many of the current members have scored. Former members are not counted, though their scores stay. */
export function progressOf(given: readonly GivenScores[], members: readonly string[]): { given: number; of: number } {
  const authors = new Set(given.map(({ author_id }) => author_id));
  return { given: members.filter((member) => authors.has(member)).length, of: members.length };
}
