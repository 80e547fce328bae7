// The second steps of the account: authenticator apps, security keys, and recovery codes.

import type { Factor } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/security';

export interface SecondSteps {
  apps: Factor[];
  keys: Factor[];
  /** Undefined if none were created. */
  recoveryCodes: { total: number; remaining: number } | undefined;
}

async function listFactors(supabase: Supabase): Promise<SecondSteps> {
  const { data, error } = await supabase.auth.mfa.listFactors();
  if (error) throw error;
  const hasCodes = data.all.some(({ factor_type }) => factor_type === 'recovery_code');
  return { apps: data.totp, keys: data.webauthn, recoveryCodes: hasCodes ? await countCodes(supabase) : undefined };
}

async function countCodes(supabase: Supabase) {
  const { data, error } = await supabase.auth.mfa.recoveryCodes.getStatus();
  if (error) throw error;
  return data;
}

export function useFactorsQuery() {
  const [supabase, user] = [useSupabase(), useAccount()];
  return useQuery({
    queryKey: queryKeys.security.factors(user.id),
    queryFn: () => listFactors(supabase),
    meta: { errorTitle: t('fetchFailed') },
  });
}
