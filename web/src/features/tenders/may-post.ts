// Who may post tenders. The server enforces the same rule; checking here shows it before the form is filled in.

import type { User } from '@/lib/auth/auth';

export function mayPostTenders({ userType }: Pick<User, 'userType'>): boolean {
  return userType === 'business';
}
