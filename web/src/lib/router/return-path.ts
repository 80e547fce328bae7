// Remembers, across the sign-in, where someone was going.

import type { Location } from 'react-router';

interface ReturnPath {
  wanted: string;
}

/** The navigation state that `returnPath` reads back. */
export function rememberReturnPath({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): ReturnPath {
  return { wanted: `${pathname}${search}${hash}` };
}

/** What the page remembers, else what the address says, as after a link in a mail; only places of this application count. */
export function returnPath(state: unknown, search = ''): string {
  const known = typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string';
  if (known) return (state as ReturnPath).wanted;
  const asked = new URLSearchParams(search).get('to') ?? '';
  return /^\/(?![/\\])/.test(asked) ? asked : '/';
}
