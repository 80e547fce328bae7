// What every query about proposals to one's own tenders begins with.

export const RECEIVED_KEY = ['proposals', 'received'] as const;
