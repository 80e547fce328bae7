// Loads what a mailed link would do and for whose account. This does not consume the link.

import { useQuery } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useLoadSupabase } from '@/lib/server/supabase';
import type { MailedLink } from '@/features/auth/mailed-link';

export interface LinkPreview {
  /** The address that the link was mailed to. */
  email: string;
  /** The email address of the account that it signs in to. */
  account_email: string;
  /** The name given at sign-up, if the link confirms one. */
  name: string | null;
}

export function useLinkPreviewQuery({ tokenHash, type }: MailedLink) {
  const loadSupabase = useLoadSupabase();
  const config = useConfig();
  return useQuery({
    queryKey: queryKeys.mailedLink(type, tokenHash),
    queryFn: async ({ signal }) =>
      (await callAccount(await loadSupabase(), config, {
        method: 'POST',
        path: '/verify/preview',
        body: { type, token_hash: tokenHash },
        signal,
      })) as LinkPreview,
    retry: false,
    // Loaded once, because this page itself may use up the link afterwards.
    staleTime: Infinity,
    gcTime: 0,
  });
}
