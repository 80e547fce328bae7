// Whether a session still has to take the second step of its account, or to set one up because it is required. The first is what
// `mfa.getAuthenticatorAssuranceLevel()` says, known at once: the server refuses such a session everything else, so that nothing may be
// drawn or asked before.

import type { Factor, Session } from '@supabase/supabase-js';
import { claimsOf } from './access-claims';

export type SecondStepDuty = 'take' | 'setUp';

/** Null for a session that can go on. */
export function secondStepDuty(session: Session): SecondStepDuty | null {
  if (claimsOf(session).aal === 'aal2') return null;
  if (verifiedFactors(session).length > 0) return 'take';
  // The client passes on what the server says of a user without knowing it.
  return Reflect.get(session.user, 'second_factor_required') === true ? 'setUp' : null;
}

export type SecondStepWay = 'app' | 'key' | 'recoveryCode';

/** The ways to take the second step, the one used last first. A recovery code is for when the others are lost. */
export function secondStepWays(session: Session): SecondStepWay[] {
  const steps = lastUsedFirst([...authenticatorApps(session), ...securityKeys(session)]);
  const ways = steps.map(({ factor_type }): SecondStepWay => (factor_type === 'totp' ? 'app' : 'key'));
  return [...new Set(ways), ...(hasRecoveryCodes(session) ? (['recoveryCode'] as const) : [])];
}

/** The authenticator apps that can be asked for a code. */
export function authenticatorApps(session: Session): Factor[] {
  return lastUsedFirst(verifiedFactors(session).filter(({ factor_type }) => factor_type === 'totp'));
}

/** The security keys that can be used. */
export function securityKeys(session: Session): Factor[] {
  return lastUsedFirst(verifiedFactors(session).filter(({ factor_type }) => factor_type === 'webauthn'));
}

function hasRecoveryCodes(session: Session): boolean {
  return verifiedFactors(session).some(({ factor_type }) => factor_type === 'recovery_code');
}

function verifiedFactors({ user }: Session): Factor[] {
  return user.factors?.filter(({ status }) => status === 'verified') ?? [];
}

function lastUsedFirst(factors: Factor[]): Factor[] {
  const lastUse = ({ last_challenged_at }: Factor) => Date.parse(last_challenged_at ?? '') || 0;
  return factors.toSorted((one, other) => lastUse(other) - lastUse(one));
}
