// The three kinds of accounts: which stream their cover is drawn in.

import type { Stream } from '@/components/confluence';
import type { UserType } from '@/lib/auth/auth';

interface Cover {
  lead: Stream;
  surface: string;
}

/** Of a kind that this version does not know yet, the cover is the plainest. */
export function coverOf(userType: UserType): Cover {
  return (COVERS as Partial<Record<string, Cover>>)[userType] ?? COVERS.user;
}

const COVERS: Record<UserType, Cover> = {
  user: { lead: 'jamun', surface: 'bg-jamun-soft' },
  employer: { lead: 'river', surface: 'bg-primary-soft' },
  business: { lead: 'marigold', surface: 'bg-marigold-soft' },
};
