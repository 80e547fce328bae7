// Builds the search text for a list whose rows have a location: a place is searched under all its names.

import { spellings } from './places';
import { searchFor } from './search';

export function searchListFor(text: string): string {
  // With quotes, minus or `or` the user controls the search; other names of a place would change its meaning.
  if (/["-]|\bor\b/i.test(text)) return searchFor(text);
  return spellings(text).map(searchFor).join(' or ');
}
