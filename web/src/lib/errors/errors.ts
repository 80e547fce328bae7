// Classifies failures. error-message.ts words them for people.

/** A request, for data or for code, that got no answer. Each browser words it differently, and the clients pass that on. */
export function isUnreachable(error: unknown): boolean {
  return /failed to fetch|networkerror|load failed|fetch failed|importing a module|imported module/i.test(
    textOf(error, 'message'),
  );
}

/** The server's error code, if it gave one. */
export function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code') || undefined;
}

/** The user is not allowed to do it, judged by the data API's code or the storage status. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501' || statusOf(error) === 403;
}

/** The HTTP status, if there was an answer and the client passes it on, as storage does; 0 otherwise. */
export function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
}

/** The client has its own class for a session that the server does not know, and does not pass a code on. */
export function isSessionMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'AuthSessionMissingError';
}

/** Matches the data API's answers to an expired token or an ended session. */
export function meansSessionIsOver(error: unknown): boolean {
  return ['PGRST301', 'PGRST303'].includes(codeOf(error) ?? '');
}

/** Clients throw errors, but also plain objects with a `message`. */
export function textOf(error: unknown, part: 'message' | 'details' | 'hint' | 'code'): string {
  if (typeof error !== 'object' || error === null) return '';
  const text: unknown = Reflect.get(error, part);
  return typeof text === 'string' ? text.trim() : '';
}
