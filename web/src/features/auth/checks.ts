// Validates the sign-in forms before the server is asked, with the error texts of the specification.

import { isTooShort, tooShort as tooShortWords } from '@/lib/auth/password-strength';
import type { Refusal } from '@/lib/forms/use-checked-form';
import { codeWanted, isCode } from '@/lib/auth/mailed-code';
import { t } from '@/words/auth';

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
    title: t('emailRequired'),
    description: t('emailRequiredText'),
    fields: { email: t('enter.email') },
  };
}

export function checkReset({
  password,
  confirmation,
}: Entered<'password' | 'confirmation'>): Refusal<'password' | 'confirmation'> | null {
  if (password === '') {
    const description = t('newPasswordWanted');
    return { title: t('passwordRequired'), description, fields: { password: description } };
  }
  if (password !== confirmation) {
    const description = t('passwordsDifferText');
    return { title: t('passwordsDiffer'), description, fields: { confirmation: description } };
  }
  return tooShort(password);
}

/** Without a link, the code from the same mail is accepted instead. */
export function checkResetWithCode(
  entered: Entered<'email' | 'code' | 'password' | 'confirmation'>,
): Refusal<'email' | 'code' | 'password' | 'confirmation'> | null {
  const refusal = checkReset(entered);
  if (refusal) return refusal;
  const { email, code } = entered;
  if (email.trim() !== '' && isCode(code)) return null;
  return {
    title: t('resetFailed'),
    description: t('codeOrLink'),
    fields: {
      email: email.trim() === '' ? t('enter.email') : undefined,
      code: isCode(code) ? undefined : codeWanted(),
    },
  };
}

/** A password may consist of spaces; a name or an email address may not. */
function missing<Name extends 'fullName' | 'email' | 'password'>(entered: Entered<Name>): Refusal<Name> | null {
  const names = Object.keys(entered) as Name[];
  const empty = names.filter((name) => (name === 'password' ? entered[name] : entered[name].trim()) === '');
  if (empty.length === 0) return null;
  const fields: Refusal<Name>['fields'] = {};
  for (const name of empty) fields[name] = whatToEnter(name);
  return { title: t('fillAll'), fields };
}

function whatToEnter(name: 'fullName' | 'email' | 'password'): string {
  return t(`enter.${name}`);
}

function tooShort(password: string): Refusal<'password'> | null {
  return isTooShort(password) ? { ...tooShortWords(), fields: { password: tooShortWords().description } } : null;
}
