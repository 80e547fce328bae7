// The titles of account events.

import { t } from '@/words/security';

const KINDS = [
  'signed_up',
  'address_confirmed',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'recovery_requested',
  'recovery_used',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'api_token_created',
  'api_token_revoked',
  'factor_added',
  'factor_removed',
  'second_factor_passed',
  'second_factor_failed',
  'recovery_codes_made',
  'refresh_token_reused',
  'identity_linked',
  'identity_unlinked',
  'passkey_added',
  'passkey_removed',
] as const;

/** Events that may have been caused by someone other than the account owner. */
const SUSPICIOUS = ['sign_in_failed', 'refresh_token_reused', 'second_factor_failed'];

export function eventTitle(kind: string): string {
  const known = KINDS.find((name) => name === kind);
  return known ? t(`event.${known}`) : t('event.other');
}

export function isSuspicious(kind: string): boolean {
  return SUSPICIOUS.includes(kind);
}
