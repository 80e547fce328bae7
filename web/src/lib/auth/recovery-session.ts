// Whether a session came from a link that resets the password, which its access token says.

import type { Session } from '@supabase/supabase-js';
import { claimsOf } from './access-claims';

/** Also after its second step, which is a newer entry. */
export function isRecoverySession(session: Pick<Session, 'access_token'>): boolean {
  return claimsOf(session).amr?.some(({ method }) => method === 'recovery') ?? false;
}
