// Why someone cannot make a proposal. The server refuses for the same reasons; here they are told before anything is filled in.

import type { User } from '@/lib/auth/auth';
import { daysLeft } from '@/lib/format/day-labels';
import type { ListedTender } from './api/list-tenders';

type Offer = Pick<ListedTender, 'business_id' | 'status' | 'deadline'>;

/** A reason that holds for everyone. */
export function whyClosed({ status, deadline }: Offer, now: Date): string | undefined {
  if (status === 'Awarded') return 'This tender has been awarded and takes no more proposals.';
  if (status !== 'Open') return 'This tender is closed and takes no more proposals.';
  if (daysLeft(deadline, now) < 0) return 'The deadline of this tender has passed.';
  return undefined;
}

/** A reason that holds for this person. */
export function whyNot(tender: Offer, user: Pick<User, 'id'>, now: Date): string | undefined {
  if (tender.business_id === user.id) return 'You cannot bid for your own tender.';
  return whyClosed(tender, now);
}
