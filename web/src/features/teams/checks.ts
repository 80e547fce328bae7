// What the form of an invitation refuses before the server is asked.

import type { Refusal } from '@/lib/forms/use-checked-form';

/** Looks like one. Whether mail gets there is found out by sending one. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkInvitation({ email }: { email: string }): Refusal<'email'> | null {
  const entered = email.trim();
  if (ADDRESS.test(entered)) return null;
  const description = entered === '' ? 'Enter an email address to invite.' : 'Enter a valid email address.';
  return { title: 'No invitation was sent', description, fields: { email: description } };
}
