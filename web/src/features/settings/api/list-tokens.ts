// The user's API tokens, without their secret text.

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
  /** The first characters of the token. */
  prefix: string;
  access: 'read' | 'write';
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

export interface TokenList {
  tokens: ApiToken[];
  /** Whether the user's current plan includes API tokens. */
  included: boolean;
  /** The maximum number of tokens per account. */
  limit: number;
}

async function listTokens(supabase: Supabase, config: Config, signal: AbortSignal): Promise<TokenList> {
  return (await callAccount(supabase, config, { path: '/user/tokens', signal })) as TokenList;
}

function listTokensOptions(supabase: Supabase, config: Config, userId: string) {
  return queryOptions({
    queryKey: queryKeys.apiTokens(userId),
    queryFn: ({ signal }) => listTokens(supabase, config, signal),
    meta: { errorTitle: t('tokens.fetchFailed') },
  });
}

/** The query options with their dependencies, for the mutations that change the list. */
export function useTokensOptions() {
  const [supabase, config, user] = [useSupabase(), useConfig(), useUser()];
  return listTokensOptions(supabase, config, user.id);
}

export function useTokensQuery() {
  return useQuery(useTokensOptions());
}
