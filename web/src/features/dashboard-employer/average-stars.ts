// The stars of a team for one applicant.

/** To one decimal place; undefined where no one gave any. */
export function averageOf(ratings: readonly { stars: number }[]): number | undefined {
  if (ratings.length === 0) return undefined;
  const sum = ratings.reduce((total, { stars }) => total + stars, 0);
  return Math.round((sum / ratings.length) * 10) / 10;
}
