// What the forms of Settings refuse before the server is asked, in the words of the specification.

import { isTooShort, tooShort } from '@/lib/auth/password-strength';
import { looksLikeEmail } from '@/lib/forms/looks-like-email';
import type { Refusal } from '@/lib/forms/use-checked-form';
import { t } from '@/words/account';

export function checkEmail(
  current: string,
  { email, password }: Record<'email' | 'password', string>,
): Refusal<'email' | 'password'> | null {
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
  if (password !== '') return null;
  const description = t('password.currentWanted');
  return { title: t('error'), description, fields: { password: description } };
}

export type PasswordChange = Record<'current' | 'password' | 'confirmation', string>;

/** What is wrong with the new password comes first: without one, there is nothing to prove. */
export function checkPasswordChange({
  current,
  password,
  confirmation,
}: PasswordChange): Refusal<keyof PasswordChange> | null {
  if (password === '') return passwordError('password', t('password.empty'));
  if (password !== confirmation) return passwordError('confirmation', t('password.differ'));
  if (isTooShort(password)) return { ...tooShort(), fields: { password: tooShort().description } };
  return current === '' ? passwordError('current', t('password.currentWanted')) : null;
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

/** What has to be typed before an account is deleted. */
export const DELETE_WORD = 'DELETE';

export function checkDeletion({
  word,
  password,
}: Record<'word' | 'password', string>): Refusal<'word' | 'password'> | null {
  if (word.trim() !== DELETE_WORD) {
    const description = t('delete.wordWanted', { word: DELETE_WORD });
    return { title: t('delete.nothing'), description, fields: { word: description } };
  }
  if (password !== '') return null;
  const description = t('delete.passwordWanted');
  return { title: t('delete.nothing'), description, fields: { password: description } };
}
