// Places known by more than one name. A search for the old name finds the new one, and vice versa. The server uses the same list
// (`facets/places.rs`), so that the counts match the rows.

import PLACES from './places.json';

/** Shorter beginnings of a name match too much. */
const MIN_LENGTH = 4;

/** The typed text, and the same text with each place under its other names: `Bangalore` and `Bengaluru`. */
export function spellings(typed: string): string[] {
  const text = typed.toLowerCase();
  const found = [typed];
  for (const names of PLACES) {
    const known = names.map((name) => name.toLowerCase());
    const meant = known.find((name) => text.includes(name));
    if (meant !== undefined) {
      found.push(...known.filter((name) => name !== meant).map((name) => text.replace(meant, name)));
    } else if (text.length >= MIN_LENGTH && known.some((name) => name.startsWith(text))) {
      found.push(...known.filter((name) => !name.startsWith(text)));
    }
  }
  return found;
}

/** The name by which places are compared: the same for `Bangalore` and `Bengaluru`. */
export function comparableName(place: string): string {
  const name = place.trim().toLowerCase();
  const names = PLACES.find((known) => known.some((other) => other.toLowerCase() === name));
  return names?.[0]?.toLowerCase() ?? name;
}

/** All names of all places. */
export const PLACE_NAMES: readonly string[] = PLACES.flat();
