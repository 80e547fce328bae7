// What is typed into the search box of a list, whose rows are somewhere: a place is looked for by all its names.

import { spellings } from './places';
import { searchFor } from './search';

export function searchListFor(text: string): string {
  // Quotes, minus and `or` are the searcher's own; other names of a place would change what they mean.
  if (/["-]|\bor\b/i.test(text)) return searchFor(text);
  return spellings(text).map(searchFor).join(' or ');
}
