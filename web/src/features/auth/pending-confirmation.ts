// Remembers, in the history entry of the login page, whose address still has to be confirmed.

export interface PendingConfirmation {
  email: string;
  /** When the mail went out; 0 if that is not known. */
  sentAt: number;
}

/** Beside what the entry remembers already, as where the person wanted to go. */
export function withPending(state: unknown, pending: PendingConfirmation): object {
  return { ...(typeof state === 'object' ? state : null), pending };
}

export function pendingIn(state: unknown): PendingConfirmation | undefined {
  if (typeof state !== 'object' || state === null || !('pending' in state)) return undefined;
  const { pending } = state;
  if (typeof pending !== 'object' || pending === null || !('email' in pending)) return undefined;
  const sentAt = 'sentAt' in pending && typeof pending.sentAt === 'number' ? pending.sentAt : 0;
  return typeof pending.email === 'string' ? { email: pending.email, sentAt } : undefined;
}
