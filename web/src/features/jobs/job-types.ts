// The types a job can have.

export const JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Freelance', 'Remote'] as const;
