// What kind of failure it was. How it is worded for a person is in error-message.ts.

/** A request that never got an answer, also one for code. Browsers word it each in their own way; the clients pass that on. */
export function isUnreachable(error: unknown): boolean {
  return /failed to fetch|networkerror|load failed|fetch failed|importing a module|imported module/i.test(
    textOf(error, 'message'),
  );
}

/** The server's name for what went wrong, where it gave one. */
export function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code') || undefined;
}

/** The person may not do it: in the code of the data API, or the status of storage. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501' || statusOf(error) === 403;
}

/** The status of the answer, where there was one and the client passes it on, as storage does; 0 otherwise. */
export function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
}

/** The client has a class of its own for a session that the server does not know, and passes no code on. */
export function isSessionMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'AuthSessionMissingError';
}

/** What the data API says of a token whose time or session is over. */
export function meansSessionIsOver(error: unknown): boolean {
  return ['PGRST301', 'PGRST303'].includes(codeOf(error) ?? '');
}

/** Clients throw errors, but also plain objects with a `message`. */
export function textOf(error: unknown, part: 'message' | 'details' | 'hint' | 'code'): string {
  if (typeof error !== 'object' || error === null) return '';
  const text: unknown = Reflect.get(error, part);
  return typeof text === 'string' ? text.trim() : '';
}
