// The word for a status in the language of the page. What is stored and sent stays English.

import { t } from '@/words/status';

const KEYS = {
  Accepted: 'accepted',
  Active: 'active',
  'Actively Looking': 'activelyLooking',
  Available: 'available',
  Awarded: 'awarded',
  Busy: 'busy',
  Closed: 'closed',
  Hired: 'hired',
  'Interview Scheduled': 'interviewScheduled',
  Open: 'open',
  'Open to Offers': 'openToOffers',
  Rejected: 'rejected',
  'Under Review': 'underReview',
  Withdrawn: 'withdrawn',
} as const;

/** One that is not known is shown as it is. */
export function statusLabel(status: string): string {
  return Object.hasOwn(KEYS, status) ? t(KEYS[status as keyof typeof KEYS]) : status;
}
