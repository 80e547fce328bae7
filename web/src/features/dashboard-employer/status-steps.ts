// What an employer can do with an application, from where it is. The server takes no other step.

import type { ApplicationStatus } from '@/domain/applications/application-status';

export interface Step {
  to: ApplicationStatus;
  /** What its button says. */
  action: string;
  /** What its dialog asks, of someone. */
  title: (name: string) => string;
  note: { label: string; help: string; required: boolean };
}

const NEXT: Partial<Record<ApplicationStatus, Step>> = {
  'Under Review': {
    to: 'Interview Scheduled',
    action: 'Schedule interview',
    title: (name) => `Invite ${name} to an interview`,
    note: { label: 'Note', help: 'The time, the place or link, and who will be there.', required: false },
  },
  'Interview Scheduled': {
    to: 'Accepted',
    action: 'Accept',
    title: (name) => `Accept ${name}`,
    note: { label: 'Note', help: 'What happens next.', required: false },
  },
  Accepted: {
    to: 'Hired',
    action: 'Mark as hired',
    title: (name) => `Mark ${name} as hired`,
    note: { label: 'Note', help: 'The first day, and who to ask for.', required: false },
  },
};

export const REJECT: Step = {
  to: 'Rejected',
  action: 'Reject',
  title: (name) => `Reject ${name}`,
  note: { label: 'Reason', help: 'Short and honest. It cannot be taken back.', required: true },
};

/** The next step and the way out, in this order; none once it is over. */
export function stepsFrom(status: ApplicationStatus): Step[] {
  const next = NEXT[status];
  return next ? [next, REJECT] : [];
}
