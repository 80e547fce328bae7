// Proof that the owner is changing or deleting the account: the password or, without one, a mailed code.

import { codeWanted, digitsIn, isCode } from '@/lib/auth/mailed-code';
import { t } from '@/words/account';

export interface OwnerProof {
  hasPassword: boolean;
  /** The password or the code, as typed. */
  proof: string;
}

/** Returns the error for a proof that is missing or malformed. */
export function proofProblem({ hasPassword, proof }: OwnerProof, passwordWanted = t('password.currentWanted')) {
  if (hasPassword) return proof === '' ? passwordWanted : undefined;
  return isCode(proof) ? undefined : codeWanted();
}

/** Returns the proof as parameters of `PUT /user`. */
export function proofAttributes({ hasPassword, proof }: OwnerProof) {
  return hasPassword ? { current_password: proof } : { nonce: digitsIn(proof) };
}
