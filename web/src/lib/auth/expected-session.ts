// Whether someone may be signed in, before the client that could say so for certain has arrived.

const STORED = /^sb-.+-auth-token$/;

/** A session is kept in the storage. */
export function expectsSession(page: Pick<Window, 'localStorage'>): boolean {
  return keysOf(page).some((key) => STORED.test(key));
}

/** Another provider has just sent a person back, with what a session is exchanged for. */
export function returnsFromProvider({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return pathname.endsWith('/from-provider') && new URLSearchParams(search).has('code');
}

function keysOf(page: Pick<Window, 'localStorage'>): string[] {
  try {
    return Object.keys(page.localStorage);
  } catch {
    // Storage can be refused, in a sandboxed frame for example; then nothing is kept either.
    return [];
  }
}
