// What a team gave an applicant, as far as the reader may know it.

import type { Json } from '@/lib/database.types';

export interface GivenScores {
  author_id: string;
  /** Null while it is hidden from the reader. */
  scores: Json | null;
}

/** Undefined while they are hidden. */
export function readScores({ scores }: Pick<GivenScores, 'scores'>): number[] | undefined {
  return Array.isArray(scores) ? scores.map(Number) : undefined;
}

/** To one decimal place; undefined where there is nothing to average. */
function mean(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined;
  return Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 10) / 10;
}

/** Of all scores that the reader may know. */
export function overallOf(given: readonly Pick<GivenScores, 'scores'>[]): number | undefined {
  return mean(given.flatMap((row) => readScores(row) ?? []));
}

/** One for each criterion. */
export function averagesOf(given: readonly GivenScores[], criteria: readonly string[]): (number | undefined)[] {
  return criteria.map((_, index) => mean(given.flatMap((row) => readScores(row)?.[index] ?? [])));
}

/** How many of those who can score have done it. People who left the team are not counted, though what they gave stays. */
export function progressOf(given: readonly GivenScores[], members: readonly string[]): { given: number; of: number } {
  const authors = new Set(given.map(({ author_id }) => author_id));
  return { given: members.filter((member) => authors.has(member)).length, of: members.length };
}
