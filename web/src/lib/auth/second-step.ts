// Whether a session still has to take the second step of its account. It is what `mfa.getAuthenticatorAssuranceLevel()` says, known at
// once: the server refuses such a session everything else, so that nothing may be drawn or asked before.

import type { Factor, Session } from '@supabase/supabase-js';
import { claimsOf } from './access-claims';

export function awaitsSecondStep(session: Session): boolean {
  return claimsOf(session).aal !== 'aal2' && verifiedFactors(session).length > 0;
}

export type SecondStepWay = 'app' | 'key' | 'recoveryCode';

/** The ways to take the second step, the one used last first. A recovery code is for when the others are lost. */
export function secondStepWays(session: Session): SecondStepWay[] {
  const [app, key] = [lastUse(authenticatorApps(session)), lastUse(securityKeys(session))];
  const ways: SecondStepWay[] = [];
  if (app !== undefined) ways.push('app');
  if (key !== undefined) ways.push('key');
  if (app !== undefined && key !== undefined && key > app) ways.reverse();
  if (hasRecoveryCodes(session)) ways.push('recoveryCode');
  return ways;
}

/** The authenticator apps that can be asked for a code. */
export function authenticatorApps(session: Session): Factor[] {
  return verifiedFactors(session).filter(({ factor_type }) => factor_type === 'totp');
}

/** The security keys that can be used. */
export function securityKeys(session: Session): Factor[] {
  return verifiedFactors(session).filter(({ factor_type }) => factor_type === 'webauthn');
}

function hasRecoveryCodes(session: Session): boolean {
  return verifiedFactors(session).some(({ factor_type }) => factor_type === 'recovery_code');
}

function verifiedFactors({ user }: Session): Factor[] {
  return user.factors?.filter(({ status }) => status === 'verified') ?? [];
}

/** When one of them was last asked for; 0 if that never happened, undefined if there are none. */
function lastUse(factors: Factor[]): number | undefined {
  if (factors.length === 0) return undefined;
  return Math.max(...factors.map(({ last_challenged_at }) => Date.parse(last_challenged_at ?? '') || 0));
}
