// What a failure says to a person. Every error toast passes through here.

const UNREACHABLE = 'The server cannot be reached. Check your connection, then try again.';

/** The server's own words where it answered, and a plain sentence where it could not. */
export function messageOf(error: unknown, fallback = 'Something went wrong'): string {
  if (isUnreachable(error)) return UNREACHABLE;
  if (isRuleOfRows(error)) return textOf(error, 'hint') || 'You may not do this.';
  return textOf(error, 'message') || fallback;
}

/** A request that never got an answer, also one for code. Browsers word it each in their own way; the clients pass that on. */
export function isUnreachable(error: unknown): boolean {
  return /failed to fetch|networkerror|load failed|fetch failed|importing a module|imported module/i.test(
    textOf(error, 'message'),
  );
}

/** A row that may not be written. The message is for programs; the hint, if there is one, says what may. */
function isRuleOfRows(error: unknown): boolean {
  return textOf(error, 'message').includes('row-level security');
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

/** What the data API says of a token whose time or session is over. */
export function meansSessionIsOver(error: unknown): boolean {
  return ['PGRST301', 'PGRST303'].includes(codeOf(error) ?? '');
}

/** Clients throw errors, but also plain objects with a `message`. */
function textOf(error: unknown, part: 'message' | 'hint' | 'code'): string {
  if (typeof error !== 'object' || error === null) return '';
  const text: unknown = Reflect.get(error, part);
  return typeof text === 'string' ? text.trim() : '';
}
