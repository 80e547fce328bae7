// A session that a link put into the address: `#access_token=…&refresh_token=…`. Anyone can write such a link, also for an account
// of theirs, so nothing takes it up but the screen that asks first.

export interface ArrivingSession {
  accessToken: string;
  refreshToken: string;
  /** The link was mailed to reset a password. */
  recovery: boolean;
}

/** The session that the address carries, if it carries a whole one. */
export function arrivingSession(hash: string): ArrivingSession | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const [accessToken, refreshToken] = [parameters.get('access_token'), parameters.get('refresh_token')];
  if (!accessToken || !refreshToken) return undefined;
  return { accessToken, refreshToken, recovery: parameters.get('type') === 'recovery' };
}

/** Sends a person who arrives with a session to the confirmation screen, before anything else reads the address. */
export function askAboutArrivingSession(page: Pick<Window, 'location' | 'history'>, basename: string): void {
  const { pathname, search, hash } = page.location;
  const base = basename.replace(/\/$/, '');
  const screen = `${base}/confirm`;
  if (pathname === screen || !arrivingSession(hash)) return;
  const wanted = `${pathname.slice(base.length)}${search}`;
  page.history.replaceState(null, '', `${screen}?to=${encodeURIComponent(wanted)}${hash}`);
}
