// The API tokens of the person's own programs, without their texts.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import type { Config } from '@/lib/server/config';
import { useConfig } from '@/lib/server/config-context';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/account';

export interface ApiToken {
  id: string;
  name: string;
  /** Its first characters. */
  prefix: string;
  access: 'read' | 'write';
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

export interface TokenListing {
  tokens: ApiToken[];
  /** Whether the person's plan includes them now. */
  included: boolean;
  /** How many an account may have. */
  limit: number;
}

async function listTokens(supabase: Supabase, config: Config, signal: AbortSignal): Promise<TokenListing> {
  return (await callAccount(supabase, config, { path: '/user/tokens', signal })) as TokenListing;
}

function listTokensOptions(supabase: Supabase, config: Config, userId: string) {
  return queryOptions({
    queryKey: queryKeys.apiTokens(userId),
    queryFn: ({ signal }) => listTokens(supabase, config, signal),
    meta: { errorTitle: t('tokens.fetchFailed') },
  });
}

/** The options with everything they need, for the calls that change the list. */
export function useTokensOptions() {
  const [supabase, config, user] = [useSupabase(), useConfig(), useUser()];
  return listTokensOptions(supabase, config, user.id);
}

export function useTokensQuery() {
  return useQuery(useTokensOptions());
}
