// Remembers across the sign-in which page the user wanted.

import type { Location } from './history';

interface ReturnPath {
  wanted: string;
}

/** The navigation state that `returnPath` reads. */
export function rememberReturnPath({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): ReturnPath {
  return { wanted: `${pathname}${search}${hash}` };
}

/** The remembered path, or the one in the address, as in a mailed link. Only paths of this application are accepted. */
export function returnPath(state: unknown, search = ''): string {
  const known = typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string';
  if (known) return (state as ReturnPath).wanted;
  const asked = new URLSearchParams(search).get('to') ?? '';
  return /^\/(?![/\\])/.test(asked) ? asked : '/';
}
