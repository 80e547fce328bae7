// The numbers behind the applicant pipeline: how many applicants reached each step.

import { APPLICATION_STEPS, type ApplicationStatus } from '@/domain/applications/application-status';

export type Pipeline = readonly { status: ApplicationStatus; count: number }[];

export interface FunnelStep {
  status: ApplicationStatus;
  /** Applicants who reached this step, including those who have moved on. At the first step, everyone who applied. */
  count: number;
  /** The share of the previous step in whole percent. Undefined for the first step, and if no one reached the previous one. */
  percent: number | undefined;
}

/** Rejected applicants only count in the first step. */
export function funnelStepsOf(pipeline: Pipeline): FunnelStep[] {
  const counts = APPLICATION_STEPS.map((_, index) =>
    sum(pipeline, index === 0 ? undefined : APPLICATION_STEPS.slice(index)),
  );
  return APPLICATION_STEPS.map((status, index) => {
    const count = counts[index] ?? 0;
    const before = counts[index - 1] ?? 0;
    return { status, count, percent: before > 0 ? Math.round((count / before) * 100) : undefined };
  });
}

/** Returns how many are in this status now. */
export function countOf(pipeline: Pipeline, status: ApplicationStatus): number {
  return sum(pipeline, [status]);
}

function sum(pipeline: Pipeline, statuses?: readonly ApplicationStatus[]): number {
  return pipeline.reduce((total, { status, count }) => total + (statuses?.includes(status) === false ? 0 : count), 0);
}
