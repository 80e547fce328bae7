// What the auth screens refuse before the server is asked, in the words of the specification.

import { isTooShort, TOO_SHORT } from '@/lib/auth/password-strength';
import type { Refusal } from '@/lib/forms/use-checked-form';
import { CODE_WANTED, isCode } from '@/lib/auth/mailed-code';

const WHAT_TO_ENTER = {
  fullName: 'Enter your full name',
  email: 'Enter your email address',
  password: 'Enter your password',
};

type Entered<Name extends string> = Record<Name, string>;

export function checkLogin(entered: Entered<'email' | 'password'>): Refusal<'email' | 'password'> | null {
  return missing(entered);
}

export function checkRegistration(
  entered: Entered<'fullName' | 'email' | 'password'>,
): Refusal<'fullName' | 'email' | 'password'> | null {
  return missing(entered) ?? tooShort(entered.password);
}

export function checkForgotten({ email }: Entered<'email'>): Refusal<'email'> | null {
  if (email.trim() !== '') return null;
  return {
    title: 'Email Required',
    description: 'Please enter your email address.',
    fields: { email: WHAT_TO_ENTER.email },
  };
}

export function checkReset({
  password,
  confirmation,
}: Entered<'password' | 'confirmation'>): Refusal<'password' | 'confirmation'> | null {
  if (password === '') {
    const description = 'Please enter a new password.';
    return { title: 'Password required', description, fields: { password: description } };
  }
  if (password !== confirmation) {
    const description = 'Please ensure both passwords are the same.';
    return { title: 'Passwords do not match', description, fields: { confirmation: description } };
  }
  return tooShort(password);
}

/** Without a link, the code of the same mail does as well. */
export function checkResetWithCode(
  entered: Entered<'email' | 'code' | 'password' | 'confirmation'>,
): Refusal<'email' | 'code' | 'password' | 'confirmation'> | null {
  const refusal = checkReset(entered);
  if (refusal) return refusal;
  const { email, code } = entered;
  if (email.trim() !== '' && isCode(code)) return null;
  return {
    title: 'Error resetting password',
    description: 'Enter your email address and the code from the email, or open the link in it.',
    fields: {
      email: email.trim() === '' ? WHAT_TO_ENTER.email : undefined,
      code: isCode(code) ? undefined : CODE_WANTED,
    },
  };
}

/** A password may consist of spaces; a name or an address may not. */
function missing<Name extends keyof typeof WHAT_TO_ENTER>(entered: Entered<Name>): Refusal<Name> | null {
  const names = Object.keys(entered) as Name[];
  const empty = names.filter((name) => (name === 'password' ? entered[name] : entered[name].trim()) === '');
  if (empty.length === 0) return null;
  const fields: Refusal<Name>['fields'] = {};
  for (const name of empty) fields[name] = WHAT_TO_ENTER[name];
  return { title: 'Please fill in all fields.', fields };
}

function tooShort(password: string): Refusal<'password'> | null {
  return isTooShort(password) ? { ...TOO_SHORT, fields: { password: TOO_SHORT.description } } : null;
}
