// Remembers in the history entry of the login page which email address still has to be confirmed.

export interface PendingConfirmation {
  email: string;
  /** When the mail was sent. 0 if unknown. */
  sentAt: number;
}

/** Keeps the other values of the entry, such as the page the user wanted. */
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
