// The way of an application, from being read to being hired. Rejected ends it wherever it is.

import type { Database } from '@/lib/database.types';
import type { RejectionReason } from './rejection-reason';

export type ApplicationStatus = Database['public']['Tables']['job_applications']['Row']['status'];

/** In order; each is reached from the one before. */
export const APPLICATION_STEPS = ['Under Review', 'Interview Scheduled', 'Accepted', 'Hired'] as const;

export const APPLICATION_STATUSES: readonly ApplicationStatus[] = [...APPLICATION_STEPS, 'Rejected'];

/** One line of an application's history. */
export interface ApplicationEvent {
  status: ApplicationStatus;
  /** Of a rejection, where one was given. */
  reason: RejectionReason | null;
  note: string | null;
  created_at: string;
  /** Who did it, where that is told. */
  actor?: { full_name: string } | null;
}
