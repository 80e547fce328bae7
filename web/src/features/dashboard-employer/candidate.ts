// The facts about an applicant that every action on their application needs.

import type { ApplicationStatus } from '@/domain/applications/application-status';

export interface Candidate {
  /** The application's id. */
  id: string;
  full_name: string;
  status: ApplicationStatus;
  resume_path: string;
  personId: string;
  job: { id: string; title: string };
}
