// What every query about applications to one's own jobs begins with.

export const RECEIVED_KEY = ['applications', 'received'] as const;
