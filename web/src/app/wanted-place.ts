// Remembers, across the sign-in, where somebody was going.

import type { Location } from 'react-router';

interface WantedPlace {
  wanted: string;
}

/** The navigation state that `wantedPlace` reads back. */
export function rememberPlace({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): WantedPlace {
  return { wanted: `${pathname}${search}${hash}` };
}

export function wantedPlace(state: unknown): string {
  const known = typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string';
  return known ? (state as WantedPlace).wanted : '/';
}
