// What the form of an invitation refuses before the server is asked.

import type { Refusal } from '@/lib/use-checked-form';

/** Looks like one. Whether mail gets there is found out by sending one. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkInvitation({ email }: { email: string }): Refusal<'email'> | null {
  const entered = email.trim();
  if (ADDRESS.test(entered)) return null;
  const description = entered === '' ? 'Enter the address of whom you invite.' : 'Enter a valid email address.';
  return { title: 'Nobody was invited', description, fields: { email: description } };
}
