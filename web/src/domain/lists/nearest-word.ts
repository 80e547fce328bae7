// Finds the known word that a misspelt one probably meant.

/** Shorter words are similar to too many others. */
const MIN_LENGTH = 4;
const LONG_LENGTH = 8;

/** The first known word within one or two typing errors, ignoring case; undefined if the word is known or nothing is close. */
export function nearestWord(typed: string, known: Iterable<string>): string | undefined {
  const word = typed.trim().toLowerCase();
  if (word.length < MIN_LENGTH) return undefined;
  const allowed = word.length >= LONG_LENGTH ? 2 : 1;
  let nearest: string | undefined;
  let least = allowed + 1;
  for (const candidate of known) {
    const distance = editDistance(word, candidate.toLowerCase());
    if (distance === 0) return undefined;
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** The number of letters added, left out, changed or swapped with a neighbour. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        ...(swapped ? [(before[column - 2] ?? 0) + 1] : []),
      ];
      current.push(Math.min(...costs));
    }
    [before, above] = [above, current];
  }
  return above[other.length] ?? 0;
}
