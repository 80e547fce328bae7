// Why someone cannot make a proposal. The server enforces the same rules; checking here shows the reason before the form is filled in.

import type { User } from '@/lib/auth/auth';
import { daysLeft } from '@/lib/format/day-labels';
import { t } from '@/words/tenders';
import type { ListedTender } from './api/list-tenders';

type Offer = Pick<ListedTender, 'business_id' | 'status' | 'deadline'>;

/** Returns the reason that applies to everyone. */
export function whyClosed({ status, deadline }: Offer, now: Date): string | undefined {
  if (status === 'Awarded') return t('awarded');
  if (status !== 'Open') return t('closed');
  if (daysLeft(deadline, now) < 0) return t('passed');
  return undefined;
}

/** Returns the reason that applies to this person. */
export function whyNot(tender: Offer, user: Pick<User, 'id'>, now: Date): string | undefined {
  if (tender.business_id === user.id) return t('own');
  return whyClosed(tender, now);
}
