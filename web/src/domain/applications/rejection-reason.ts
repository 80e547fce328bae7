// Why an application was rejected. The employer chooses from a list, and the applicant reads a sentence in their own language.

import type { Database } from '@/lib/database.types';
import { t } from '@/words/applications';

export type RejectionReason = NonNullable<Database['public']['Tables']['application_events']['Row']['reason']>;

export const REJECTION_REASONS: readonly RejectionReason[] = [
  'experience',
  'skills',
  'location',
  'pay',
  'position_filled',
  'position_closed',
  'another_candidate',
  'other',
];

/** The sentence that the applicant reads. */
export function reasonSentence(reason: RejectionReason): string {
  return t(`reason.${reason}`);
}
