// The cover design for each account type.

import type { Stream } from '@/components/confluence';
import type { UserType } from '@/lib/auth/auth';

interface Cover {
  lead: Stream;
  surface: string;
}

/** An account type unknown to this version gets the plainest cover. */
export function coverOf(userType: UserType): Cover {
  return (COVERS as Partial<Record<string, Cover>>)[userType] ?? COVERS.user;
}

const COVERS: Record<UserType, Cover> = {
  user: { lead: 'jamun', surface: 'bg-jamun-soft' },
  employer: { lead: 'river', surface: 'bg-primary-soft' },
  business: { lead: 'marigold', surface: 'bg-marigold-soft' },
};
