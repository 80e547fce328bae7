// By which answers applicants can be narrowed: those that are all as the job needs, and the others.

export const NEEDS = ['met', 'unmet'] as const;
export type Needs = (typeof NEEDS)[number];
