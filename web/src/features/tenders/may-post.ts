// Who may post tenders. The server refuses everyone else; here they read it before they fill anything in.

import type { User } from '@/lib/auth/auth';

export function mayPostTenders({ userType }: Pick<User, 'userType'>): boolean {
  return userType === 'business';
}
