// The values of the filter by needs: applicants who meet all of them, and the others.

export const NEEDS = ['met', 'unmet'] as const;
export type Needs = (typeof NEEDS)[number];
