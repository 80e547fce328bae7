// The steps an employer can take with an application, by its status. The server accepts no others.

import type { ApplicationStatus } from '@/domain/applications/application-status';

export interface Step {
  to: ApplicationStatus;
  /** The name of this step in the catalogue keys. */
  name: 'interview' | 'accept' | 'hire' | 'reject';
}

/** Taken by offering interview times. */
export const INTERVIEW: Step = { to: 'Interview Scheduled', name: 'interview' };

const NEXT: Partial<Record<ApplicationStatus, Step>> = {
  'Under Review': INTERVIEW,
  'Interview Scheduled': { to: 'Accepted', name: 'accept' },
  Accepted: { to: 'Hired', name: 'hire' },
};

/** The only step that needs a reason. */
export const REJECT: Step = { to: 'Rejected', name: 'reject' };

/** Returns the next step and rejection, in this order. Empty once a final status is reached. */
export function stepsFrom(status: ApplicationStatus): Step[] {
  const next = NEXT[status];
  return next ? [next, REJECT] : [];
}

/** Returns the step from one status to another, or undefined if there is none. */
export function stepBetween(from: ApplicationStatus, to: ApplicationStatus): Step | undefined {
  return stepsFrom(from).find((step) => step.to === to);
}

/** Returns the steps that are possible for all of these statuses. */
export function commonSteps(statuses: readonly ApplicationStatus[]): Step[] {
  const [first, ...others] = statuses;
  if (first === undefined) return [];
  return stepsFrom(first).filter((step) => others.every((status) => stepBetween(status, step.to) !== undefined));
}
