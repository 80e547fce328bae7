// What shows that it is the owner who changes or deletes an account: the password or, where there is none, a mailed code.

import { codeWanted, digitsIn, isCode } from '@/lib/auth/mailed-code';
import { t } from '@/words/account';

export interface OwnerProof {
  hasPassword: boolean;
  /** The password or the code, as typed. */
  proof: string;
}

/** What to say about a proof that is missing or cannot be one. */
export function proofProblem({ hasPassword, proof }: OwnerProof, passwordWanted = t('password.currentWanted')) {
  if (hasPassword) return proof === '' ? passwordWanted : undefined;
  return isCode(proof) ? undefined : codeWanted();
}

/** The proof as `PUT /user` takes it. */
export function proofAttributes({ hasPassword, proof }: OwnerProof) {
  return hasPassword ? { current_password: proof } : { nonce: digitsIn(proof) };
}
