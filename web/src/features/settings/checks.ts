// What the forms of Settings refuse before the server is asked, in the words of the specification.

import { isTooShort, tooShort } from '@/lib/auth/password-strength';
import { looksLikeEmail } from '@/lib/forms/looks-like-email';
import type { Refusal } from '@/lib/forms/use-checked-form';

export function checkEmail(
  current: string,
  { email, password }: Record<'email' | 'password', string>,
): Refusal<'email' | 'password'> | null {
  const entered = email.trim();
  if (entered === '') {
    const description = 'Please enter your email address.';
    return { title: 'Email Required', description, fields: { email: description } };
  }
  if (entered.toLowerCase() === current.toLowerCase()) {
    const description = 'The new email is the same as the current one.';
    return { title: 'No Changes', description, fields: { email: `No Changes: ${description}` } };
  }
  if (!looksLikeEmail(entered)) {
    const description = 'Enter a valid email address';
    return { title: 'Error', description, fields: { email: description } };
  }
  if (password !== '') return null;
  const description = 'Please enter your current password.';
  return { title: 'Error', description, fields: { password: description } };
}

export type PasswordChange = Record<'current' | 'password' | 'confirmation', string>;

/** What is wrong with the new password comes first: without one, there is nothing to prove. */
export function checkPasswordChange({
  current,
  password,
  confirmation,
}: PasswordChange): Refusal<keyof PasswordChange> | null {
  if (password === '') return passwordError('password', 'Password cannot be empty.');
  if (password !== confirmation) return passwordError('confirmation', 'New passwords do not match.');
  if (isTooShort(password)) return { ...tooShort(), fields: { password: tooShort().description } };
  return current === '' ? passwordError('current', 'Please enter your current password.') : null;
}

function passwordError(field: keyof PasswordChange, description: string): Refusal<keyof PasswordChange> {
  return { title: 'Error', description, fields: { [field]: description } };
}

export type TokenRequest = Record<'name' | 'access' | 'lifetime', string>;

export function checkToken({ name }: TokenRequest): Refusal<keyof TokenRequest> | null {
  if (name.trim() !== '') return null;
  const description = 'Give the token a name.';
  return { title: 'Name Required', description, fields: { name: description } };
}

/** What has to be typed before an account is deleted. */
export const DELETE_WORD = 'DELETE';

export function checkDeletion({
  word,
  password,
}: Record<'word' | 'password', string>): Refusal<'word' | 'password'> | null {
  if (word.trim() !== DELETE_WORD) {
    const description = `Type ${DELETE_WORD}, in capital letters, to go on.`;
    return { title: 'Nothing was deleted', description, fields: { word: description } };
  }
  if (password !== '') return null;
  const description = 'Please enter your password.';
  return { title: 'Nothing was deleted', description, fields: { password: description } };
}
