// Why someone cannot apply for a job. The server refuses for the same reasons; here they are told before anything is filled in.

import type { User } from '@/lib/auth/auth';
import { t } from '@/words/jobs';
import type { ListedJob } from './api/list-jobs';

type Offer = Pick<ListedJob, 'employer_id' | 'status' | 'expires_at'>;

/** A reason that holds for everyone. */
export function whyClosed({ status, expires_at }: Offer, now: Date): string | undefined {
  if (status !== 'Active') return t('closed');
  if (expires_at !== null && new Date(expires_at) <= now) return t('expired');
  return undefined;
}

/** A reason that holds for this person. */
export function whyNot(job: Offer, user: Pick<User, 'id' | 'userType'>, now: Date): string | undefined {
  if (job.employer_id === user.id) return t('own');
  if (user.userType !== 'user') return t('seekersOnly');
  return whyClosed(job, now);
}
