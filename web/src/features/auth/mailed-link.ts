// Reads the token of a mailed link from the URL: `?token_hash=…&type=…`.

import type { EmailOtpType } from '@supabase/supabase-js';

export interface MailedLink {
  tokenHash: string;
  type: EmailOtpType;
}

const TYPES: readonly EmailOtpType[] = ['signup', 'recovery', 'email_change', 'invite', 'magiclink', 'email'];

export function mailedLinkIn(search: string): MailedLink | undefined {
  const parameters = new URLSearchParams(search);
  const tokenHash = parameters.get('token_hash');
  const type = TYPES.find((known) => known === parameters.get('type'));
  return tokenHash && type ? { tokenHash, type } : undefined;
}
