// Reads the claims of an access token, for what the page shows. The server decides what a session may do.

import type { Session } from '@supabase/supabase-js';

interface AccessClaims {
  /** `aal2` after the second step. */
  aal?: string;
  /** How the user has authenticated, newest first. */
  amr?: { method?: string }[];
}

export function claimsOf({ access_token }: Pick<Session, 'access_token'>): AccessClaims {
  try {
    const payload = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as AccessClaims;
  } catch {
    return {};
  }
}
