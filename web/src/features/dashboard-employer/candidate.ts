// Someone who applied, as far as one has to know them to do something about it.

import type { ApplicationStatus } from '@/domain/applications/application-status';

export interface Candidate {
  /** Of the application. */
  id: string;
  full_name: string;
  status: ApplicationStatus;
  resume_path: string;
  personId: string;
  job: { id: string; title: string };
}
