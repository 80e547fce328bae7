// The label of a status in the page's language. Statuses are stored and sent in English.

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

/** An unknown status is shown as it is. */
export function statusLabel(status: string): string {
  return Object.hasOwn(KEYS, status) ? t(KEYS[status as keyof typeof KEYS]) : status;
}
