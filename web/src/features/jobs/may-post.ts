// Who may post jobs. The server refuses everyone else; here they read it before they fill anything in.

import type { User } from '@/lib/auth/auth';

export function mayPostJobs({ userType }: Pick<User, 'userType'>): boolean {
  return userType !== 'user';
}
