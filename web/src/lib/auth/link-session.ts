// A session that a link carries in the address: `#access_token=…&refresh_token=…`. Anyone can make such a link, even for their own
// account, so only a screen that asks for confirmation accepts it.

export interface LinkSession {
  accessToken: string;
  refreshToken: string;
  /** The link came from a password reset mail. */
  recovery: boolean;
}

/** The session in the address, if it is complete. */
export function linkSession(hash: string): LinkSession | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const [accessToken, refreshToken] = [parameters.get('access_token'), parameters.get('refresh_token')];
  if (!accessToken || !refreshToken) return undefined;
  return { accessToken, refreshToken, recovery: parameters.get('type') === 'recovery' };
}

/** Redirects to the confirmation screen if the address carries a session, before anything else reads the address. */
export function confirmLinkSession(page: Pick<Window, 'location' | 'history'>, basename: string): void {
  const { pathname, search, hash } = page.location;
  const base = basename.replace(/\/$/, '');
  const screen = `${base}/confirm`;
  if (pathname === screen || !linkSession(hash)) return;
  const wanted = `${pathname.slice(base.length)}${search}`;
  page.history.replaceState(null, '', `${screen}?to=${encodeURIComponent(wanted)}${hash}`);
}
