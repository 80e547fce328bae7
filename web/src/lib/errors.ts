// What a failure says to a person. Every error toast passes through here.

const UNREACHABLE = 'The server cannot be reached. Check your connection, then try again.';

/** The server's own words where it answered, and a plain sentence where it could not. */
export function messageOf(error: unknown, fallback = 'Something went wrong'): string {
  if (isUnreachable(error)) return UNREACHABLE;
  const message = textOf(error);
  return message === '' ? fallback : message;
}

/** A request that never got an answer. Browsers word it each in their own way; the clients pass that on. */
export function isUnreachable(error: unknown): boolean {
  return /failed to fetch|networkerror|load failed|fetch failed/i.test(textOf(error));
}

/** The server's name for what went wrong, where it gave one. */
export function codeOf(error: unknown): string | undefined {
  const known = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return known ? (error as { code: string }).code : undefined;
}

/** What the data API says of a token whose time or session is over. */
export function meansSessionIsOver(error: unknown): boolean {
  return ['PGRST301', 'PGRST303'].includes(codeOf(error) ?? '');
}

/** Clients throw errors, but also plain objects with a `message`. */
function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return typeof error.message === 'string' ? error.message.trim() : '';
}
