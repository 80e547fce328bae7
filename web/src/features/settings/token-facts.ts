// Describes an API token, and lists the choices for a new one.

import { formatDate } from '@/lib/format/format';
import { formatDeadline } from '@/lib/format/format-deadline';
import type { ApiToken } from './api/list-tokens';
import { t } from '@/words/account';

export function accessLevels() {
  return (['read', 'write'] as const).map((value) => ({ value, label: t(`access.${value}`) }));
}

/** The choices by number of days. Without a number, the token is valid until it is revoked. */
export function lifetimes() {
  return [
    { value: '30', label: t('lifetime.days', { count: 30 }) },
    { value: '90', label: t('lifetime.days', { count: 90 }) },
    { value: '365', label: t('lifetime.year') },
    { value: 'none', label: t('lifetime.none') },
  ];
}

/** The default for new tokens: long enough to be useful, and limited. */
export const DEFAULT_LIFETIME = '90';

interface TokenFacts {
  access: string;
  expired: boolean;
  /** In reading order. */
  facts: string[];
}

export function describeToken(token: ApiToken, now: Date): TokenFacts {
  const date = (time: string) => formatDate(new Date(time), now);
  const expired = token.expires_at !== null && new Date(token.expires_at) <= now;
  const end =
    token.expires_at === null
      ? t('token.noExpiry')
      : t(expired ? 'token.expired' : 'token.expires', { date: formatDeadline(token.expires_at, now) });
  const use =
    token.last_used_at === null ? t('token.neverUsed') : t('token.lastUsed', { date: date(token.last_used_at) });
  return {
    access: accessLevels().find(({ value }) => value === token.access)?.label ?? token.access,
    expired,
    facts: [t('token.created', { date: date(token.created_at) }), use, end],
  };
}
