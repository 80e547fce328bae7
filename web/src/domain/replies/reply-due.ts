// Whether a promised answer is overdue, or soon will be.

export interface Promised {
  /** Null without a promise. */
  reply_by: string | null;
  answered_at: string | null;
}

export type Due = 'overdue' | 'soon';

const DAY_MS = 86_400_000;
/** The same value as the server uses for the dashboard. */
const SOON_DAYS = 3;

/** Undefined while there is time, and after the answer. */
export function dueOf({ reply_by, answered_at }: Promised, now: Date): Due | undefined {
  if (reply_by === null || answered_at !== null) return undefined;
  const left = Date.parse(reply_by) - now.getTime();
  if (left <= 0) return 'overdue';
  return left <= SOON_DAYS * DAY_MS ? 'soon' : undefined;
}

/** The range of `reply_by` that counts as this due state. */
export function spanOf(due: Due, now: Date): { from?: string; to: string } {
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString();
  return due === 'overdue' ? { to: now.toISOString() } : { from: now.toISOString(), to: soon };
}
