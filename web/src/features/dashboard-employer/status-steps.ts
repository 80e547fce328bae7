// What an employer can do with an application, from where it is. The server takes no other step.

import type { ApplicationStatus } from '@/domain/applications/application-status';

export interface Step {
  to: ApplicationStatus;
  /** Its words have this name in the catalogue. */
  name: 'interview' | 'accept' | 'hire' | 'reject';
}

/** It is taken by offering times. */
export const INTERVIEW: Step = { to: 'Interview Scheduled', name: 'interview' };

const NEXT: Partial<Record<ApplicationStatus, Step>> = {
  'Under Review': INTERVIEW,
  'Interview Scheduled': { to: 'Accepted', name: 'accept' },
  Accepted: { to: 'Hired', name: 'hire' },
};

/** The only one that needs a reason. */
export const REJECT: Step = { to: 'Rejected', name: 'reject' };

/** The next step and the way out, in this order; none once it is over. */
export function stepsFrom(status: ApplicationStatus): Step[] {
  const next = NEXT[status];
  return next ? [next, REJECT] : [];
}

/** The step from one status to another; undefined where there is none. */
export function stepBetween(from: ApplicationStatus, to: ApplicationStatus): Step | undefined {
  return stepsFrom(from).find((step) => step.to === to);
}

/** What can be done with all of them at once. */
export function commonSteps(statuses: readonly ApplicationStatus[]): Step[] {
  const [first, ...others] = statuses;
  if (first === undefined) return [];
  return stepsFrom(first).filter((step) => others.every((status) => stepBetween(status, step.to) !== undefined));
}
