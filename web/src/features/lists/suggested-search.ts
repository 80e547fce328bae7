// Suggests a corrected spelling when a place or a search found nothing.

import { countsOf, type Facets } from '@/features/lists/api/count-facets';
import { nearestWord } from '@/domain/lists/nearest-word';
import type { Filters } from '@/domain/lists/list-definition';
import { PLACE_NAMES } from '@/domain/lists/places';
import { selectedText } from '@/domain/lists/selected';

interface SuggestedSearch {
  text: string;
  /** The filters with the suggestion in place of the typed text. */
  filters: Filters;
}

/** Prefers places and skills that occur in the list. Returns undefined if nothing is close enough. */
export function suggestedSearch(filters: Filters, facets: Facets | undefined): SuggestedSearch | undefined {
  const places = [...[...countsOf(facets, 'location').keys()].flatMap(partsOf), ...PLACE_NAMES];
  const location = selectedText(filters, 'location');
  const place = nearestWord(location, places);
  if (place !== undefined) return { text: place, filters: { ...filters, location: place } };

  const search = selectedText(filters, 'search');
  const words = [...countsOf(facets, 'skills').keys(), ...places];
  const corrected = search.replace(/[\p{L}\p{N}.+#]+/gu, (word) => nearestWord(word, words) ?? word);
  return corrected === search ? undefined : { text: corrected, filters: { ...filters, search: corrected } };
}

/** Splits `Bengaluru, Karnataka` into two places. */
function partsOf(location: string): string[] {
  return location.split(',').map((part) => part.trim());
}
