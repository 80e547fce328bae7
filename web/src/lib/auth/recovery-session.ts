// Whether a session came from a link that resets the password, which its access token says. The server decides on its own what such a
// session may do; this is for what the page shows.

import type { Session } from '@supabase/supabase-js';

interface Claims {
  amr?: { method?: string }[];
}

export function isRecoverySession({ access_token }: Pick<Session, 'access_token'>): boolean {
  return claimsIn(access_token).amr?.[0]?.method === 'recovery';
}

function claimsIn(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}
