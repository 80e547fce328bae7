// Who may post jobs. The server enforces the same rule; checking here shows it before the form is filled in.

import type { User } from '@/lib/auth/auth';

export function mayPostJobs({ userType }: Pick<User, 'userType'>): boolean {
  return userType !== 'user';
}
