// How many people came how far: the numbers behind the applicant pipeline.

import { APPLICATION_STEPS, type ApplicationStatus } from '@/domain/applications/application-status';

export type Pipeline = readonly { status: ApplicationStatus; count: number }[];

export interface FunnelStep {
  status: ApplicationStatus;
  /** Who is at this step or has gone on from it. At the first, everyone who applied. */
  count: number;
  /** Of the step before, in whole percent; undefined for the first, and where no one reached that. */
  percent: number | undefined;
}

/** A person who was rejected applied, and is counted no further. */
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

/** How many are in this status now. */
export function countOf(pipeline: Pipeline, status: ApplicationStatus): number {
  return sum(pipeline, [status]);
}

function sum(pipeline: Pipeline, statuses?: readonly ApplicationStatus[]): number {
  return pipeline.reduce((total, { status, count }) => total + (statuses?.includes(status) === false ? 0 : count), 0);
}
