// The three kinds of accounts: what people call them, and which stream their cover is drawn in.

import type { Stream } from '@/components/confluence';
import type { UserType } from '@/lib/auth';

export const ACCOUNT_TYPES: Record<UserType, string> = {
  user: 'Job Seeker',
  employer: 'Employer',
  business: 'Business',
};

export const COVERS: Record<UserType, { lead: Stream; surface: string }> = {
  user: { lead: 'jamun', surface: 'bg-jamun-soft' },
  employer: { lead: 'river', surface: 'bg-primary-soft' },
  business: { lead: 'marigold', surface: 'bg-marigold-soft' },
};
