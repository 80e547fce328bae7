// The steps of an application, from review to hired. It can be rejected at any step.

import type { Database } from '@/lib/database.types';
import type { RejectionReason } from './rejection-reason';

export type ApplicationStatus = Database['public']['Tables']['job_applications']['Row']['status'];

/** In order; each follows the one before. */
export const APPLICATION_STEPS = ['Under Review', 'Interview Scheduled', 'Accepted', 'Hired'] as const;

export const APPLICATION_STATUSES: readonly ApplicationStatus[] = [...APPLICATION_STEPS, 'Rejected'];

/** One line of an application's history. */
export interface ApplicationEvent {
  status: ApplicationStatus;
  /** The reason of a rejection, if one was given. */
  reason: RejectionReason | null;
  note: string | null;
  created_at: string;
  /** The team member who made the change, if the reader may know. */
  actor?: { full_name: string } | null;
}
