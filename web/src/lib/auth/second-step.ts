// Whether a session still has to complete the second step of its account, or has to set one up because it is required. The first is
// the same as `mfa.getAuthenticatorAssuranceLevel()`, but synchronous: the server refuses such a session everything else, so nothing may
// be rendered or requested before.

import type { Factor, Session } from '@supabase/supabase-js';
import { claimsOf } from './access-claims';

export type SecondStepDuty = 'take' | 'setUp';

/** Null if the session needs no second step. */
export function secondStepDuty(session: Session): SecondStepDuty | null {
  if (claimsOf(session).aal === 'aal2') return null;
  if (verifiedFactors(session).length > 0) return 'take';
  // The client passes this field of the server through without typing it.
  return Reflect.get(session.user, 'second_factor_required') === true ? 'setUp' : null;
}

export type SecondStepWay = 'app' | 'key' | 'recoveryCode';

/** The ways to complete the second step, last used first. A recovery code is for when the others are lost. */
export function secondStepWays(session: Session): SecondStepWay[] {
  const steps = lastUsedFirst([...authenticatorApps(session), ...securityKeys(session)]);
  const ways = steps.map(({ factor_type }): SecondStepWay => (factor_type === 'totp' ? 'app' : 'key'));
  return [...new Set(ways), ...(hasRecoveryCodes(session) ? (['recoveryCode'] as const) : [])];
}

/** The authenticator apps set up for the account. */
export function authenticatorApps(session: Session): Factor[] {
  return lastUsedFirst(verifiedFactors(session).filter(({ factor_type }) => factor_type === 'totp'));
}

/** The security keys set up for the account. */
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
