// The average of a team's stars for one applicant.

/** Rounded to one decimal place. Undefined if no one has given stars. */
export function averageOf(ratings: readonly { stars: number }[]): number | undefined {
  if (ratings.length === 0) return undefined;
  const sum = ratings.reduce((total, { stars }) => total + stars, 0);
  return Math.round((sum / ratings.length) * 10) / 10;
}
