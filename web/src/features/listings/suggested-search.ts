// What was probably meant where a place or a search found nothing.

import { countsOf, type Facets } from '@/features/listings/api/count-facets';
import { nearestWord } from '@/domain/listing/nearest-word';
import type { Filters } from '@/domain/listing/listing';
import { PLACE_NAMES } from '@/domain/listing/places';
import { selectedText } from '@/domain/listing/selected';

interface SuggestedSearch {
  text: string;
  /** The filters with it in place of what was typed. */
  filters: Filters;
}

/** The places and skills of the list itself come first; undefined where nothing is near. */
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

/** `Bengaluru, Karnataka` is two places. */
function partsOf(location: string): string[] {
  return location.split(',').map((part) => part.trim());
}
