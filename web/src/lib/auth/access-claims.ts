// What an access token says of its session. The server decides on its own what a session may do; this is for what the page shows.

import type { Session } from '@supabase/supabase-js';

interface AccessClaims {
  /** `aal2` once the second step was taken. */
  aal?: string;
  /** How its owner has shown who they are, the newest first. */
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
