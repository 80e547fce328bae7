// Tells from the storage whether someone is probably signed in, before the client has loaded.

const STORED = /^sb-.+-auth-token$/;

/** Returns whether a session is in the storage. */
export function hasStoredSession(page: Pick<Window, 'localStorage'>): boolean {
  return keysOf(page).some((key) => STORED.test(key));
}

/** Returns whether another provider has just redirected here with a code to exchange for a session. */
export function returnsFromProvider({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return pathname.endsWith('/from-provider') && new URLSearchParams(search).has('code');
}

function keysOf(page: Pick<Window, 'localStorage'>): string[] {
  try {
    return Object.keys(page.localStorage);
  } catch {
    // The browser can deny access to storage, in a sandboxed frame for example. Then no session is stored either.
    return [];
  }
}
