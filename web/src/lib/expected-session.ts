// Whether somebody may be signed in, before the client that could say so for certain has arrived.

const STORED = /^sb-.+-auth-token$/;
/** What a mailed link brings back, which the client turns into a session. */
const IN_ADDRESS = /[#?&](access_token|code)=/;

/** A session is kept in the storage, or is about to be made from the address. */
export function expectsSession(page: Pick<Window, 'location' | 'localStorage'>): boolean {
  return IN_ADDRESS.test(page.location.href) || keysOf(page).some((key) => STORED.test(key));
}

function keysOf(page: Pick<Window, 'localStorage'>): string[] {
  try {
    return Object.keys(page.localStorage);
  } catch {
    // Storage can be refused, in a sandboxed frame for example; then nothing is kept either.
    return [];
  }
}
