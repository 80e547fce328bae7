// Validates the forms of Settings before the server is asked, with the error texts of the specification.

import type { User } from '@/lib/auth/auth';
import { isTooShort, tooShort } from '@/lib/auth/password-strength';
import { looksLikeEmail } from '@/lib/forms/looks-like-email';
import type { Refusal } from '@/lib/forms/use-checked-form';
import { t } from '@/words/account';
import { proofProblem } from './owner-proof';

export function checkEmail(
  { email: current, hasPassword }: Pick<User, 'email' | 'hasPassword'>,
  { email, proof }: Record<'email' | 'proof', string>,
): Refusal<'email' | 'proof'> | null {
  const entered = email.trim();
  if (entered === '') {
    const description = t('email.requiredText');
    return { title: t('email.required'), description, fields: { email: description } };
  }
  if (entered.toLowerCase() === current.toLowerCase()) {
    const description = t('email.sameText');
    return { title: t('email.same'), description, fields: { email: t('email.sameInField') } };
  }
  if (!looksLikeEmail(entered)) {
    const description = t('email.invalid');
    return { title: t('error'), description, fields: { email: description } };
  }
  const description = proofProblem({ hasPassword, proof });
  return description === undefined ? null : { title: t('error'), description, fields: { proof: description } };
}

export type PasswordChange = Record<'proof' | 'password' | 'confirmation', string>;

/** Problems with the new password are reported first. Without a valid one, no proof is needed. */
export function checkPasswordChange(
  hasPassword: boolean,
  { proof, password, confirmation }: PasswordChange,
): Refusal<keyof PasswordChange> | null {
  if (password === '') return passwordError('password', t('password.empty'));
  if (password !== confirmation) return passwordError('confirmation', t('password.differ'));
  if (isTooShort(password)) return { ...tooShort(), fields: { password: tooShort().description } };
  const problem = proofProblem({ hasPassword, proof });
  return problem === undefined ? null : passwordError('proof', problem);
}

function passwordError(field: keyof PasswordChange, description: string): Refusal<keyof PasswordChange> {
  return { title: t('error'), description, fields: { [field]: description } };
}

export type TokenRequest = Record<'name' | 'access' | 'lifetime', string>;

export function checkToken({ name }: TokenRequest): Refusal<keyof TokenRequest> | null {
  if (name.trim() !== '') return null;
  const description = t('newToken.nameWanted');
  return { title: t('newToken.nameRequired'), description, fields: { name: description } };
}

/** The word that has to be typed before an account is deleted. */
export const DELETE_WORD = 'DELETE';

export function checkDeletion(
  hasPassword: boolean,
  { word, proof }: Record<'word' | 'proof', string>,
): Refusal<'word' | 'proof'> | null {
  if (word.trim() !== DELETE_WORD) {
    const description = t('delete.wordWanted', { word: DELETE_WORD });
    return { title: t('delete.nothing'), description, fields: { word: description } };
  }
  const description = proofProblem({ hasPassword, proof }, t('delete.passwordWanted'));
  return description === undefined ? null : { title: t('delete.nothing'), description, fields: { proof: description } };
}
