// What a person reads about one of their API tokens, and the choices for a new one.

import { formatDate } from '@/lib/format/format';
import type { ApiToken } from './api/list-tokens';

export const ACCESS_LEVELS = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
] as const;

/** By the number of days; none means that it lasts until it is revoked. */
export const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'none', label: 'No expiry' },
] as const;

/** What is chosen until someone chooses: long enough to be useful, and it ends by itself. */
export const DEFAULT_LIFETIME = '90';

interface TokenFacts {
  access: string;
  expired: boolean;
  /** In the order they are read. */
  facts: string[];
}

export function describeToken(token: ApiToken, now: Date): TokenFacts {
  const date = (time: string) => formatDate(new Date(time), now);
  const expired = token.expires_at !== null && new Date(token.expires_at) <= now;
  const end = token.expires_at === null ? 'no expiry' : `${expired ? 'expired' : 'expires'} ${date(token.expires_at)}`;
  const use = token.last_used_at === null ? 'never used' : `last used ${date(token.last_used_at)}`;
  return {
    access: ACCESS_LEVELS.find(({ value }) => value === token.access)?.label ?? token.access,
    expired,
    facts: [`created ${date(token.created_at)}`, use, end],
  };
}
