// Why someone cannot apply for a job. The server enforces the same rules; checking here shows the reason before the form is filled in.

import type { User } from '@/lib/auth/auth';
import { t } from '@/words/jobs';
import type { ListedJob } from './api/list-jobs';

type Offer = Pick<ListedJob, 'employer_id' | 'status' | 'expires_at'>;

/** Returns the reason that applies to everyone. */
export function whyClosed({ status, expires_at }: Offer, now: Date): string | undefined {
  if (status !== 'Active') return t('closed');
  if (expires_at !== null && new Date(expires_at) <= now) return t('expired');
  return undefined;
}

/** Returns the reason that applies to this person. */
export function whyNot(job: Offer, user: Pick<User, 'id' | 'userType'>, now: Date): string | undefined {
  if (job.employer_id === user.id) return t('own');
  if (user.userType !== 'user') return t('seekersOnly');
  return whyClosed(job, now);
}
