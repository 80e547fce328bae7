// What a mailed link would do and for whose account. Looking does not use the link up.

import { useQuery } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useLoadSupabase } from '@/lib/server/supabase';
import type { MailedLink } from '@/features/auth/mailed-link';

export interface LinkPreview {
  /** Where the link was mailed. */
  email: string;
  /** The address of the account that it opens. */
  account_email: string;
  /** The name given at the sign-up that it confirms. */
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
    // Asked once: afterwards the link may have been used, by this very page.
    staleTime: Infinity,
    gcTime: 0,
  });
}
