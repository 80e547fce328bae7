// Whether a session still has to take the second step of its account. It is what `mfa.getAuthenticatorAssuranceLevel()` says, known at
// once: the server refuses such a session everything else, so that nothing may be drawn or asked before.

import type { Factor, Session } from '@supabase/supabase-js';
import { claimsOf } from './access-claims';

export function awaitsSecondStep(session: Session): boolean {
  return claimsOf(session).aal !== 'aal2' && verifiedFactors(session).length > 0;
}

/** The authenticator apps that can be asked for a code. */
export function authenticatorApps(session: Session): Factor[] {
  return verifiedFactors(session).filter(({ factor_type }) => factor_type === 'totp');
}

export function hasRecoveryCodes(session: Session): boolean {
  return verifiedFactors(session).some(({ factor_type }) => factor_type === 'recovery_code');
}

function verifiedFactors({ user }: Session): Factor[] {
  return user.factors?.filter(({ status }) => status === 'verified') ?? [];
}
