// The key with which everything cached about a list begins, for those who change what is listed.

import type { Listed, Listing } from './listing';

export function listingKey(kind: Listing<Listed>['kind']): readonly string[] {
  return ['listings', kind];
}
