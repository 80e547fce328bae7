// Why someone cannot apply for a job. The server refuses for the same reasons; here they are told before anything is filled in.

import type { User } from '@/lib/auth/auth';
import type { ListedJob } from './api/list-jobs';

export const SEEKERS_ONLY = "Only job seekers can apply for jobs. Use a job seeker's account to apply.";

type Offer = Pick<ListedJob, 'employer_id' | 'status' | 'expires_at'>;

/** A reason that holds for everyone. */
export function whyClosed({ status, expires_at }: Offer, now: Date): string | undefined {
  if (status !== 'Active') return 'This job is closed and takes no more applications.';
  if (expires_at !== null && new Date(expires_at) <= now) return 'This job has expired and takes no more applications.';
  return undefined;
}

/** A reason that holds for this person. */
export function whyNot(job: Offer, user: Pick<User, 'id' | 'userType'>, now: Date): string | undefined {
  if (job.employer_id === user.id) return 'This is your own job.';
  if (user.userType !== 'user') return SEEKERS_ONLY;
  return whyClosed(job, now);
}
