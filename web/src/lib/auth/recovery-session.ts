// Tells from the access token whether a session came from a password reset link.

import type { Session } from '@supabase/supabase-js';
import { claimsOf } from './access-claims';

/** Also true after the second step, which adds a newer entry. */
export function isRecoverySession(session: Pick<Session, 'access_token'>): boolean {
  return claimsOf(session).amr?.some(({ method }) => method === 'recovery') ?? false;
}
