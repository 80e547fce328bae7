// The return from a sign-in at another provider, with a session or an error.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@/lib/router/location';
import { takeProviderSession } from '@/lib/auth/provider-return';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useLoadSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/sign-in';

export interface ProviderReturn {
  code: string;
  /** The user wanted to connect the provider to their account, not to sign in with it. */
  connected: boolean;
  wanted: string;
}

/** A query, because it must run once when the page opens, without a user action. */
export function useProviderReturnQuery({ code, connected, wanted }: ProviderReturn) {
  const [config, loadSupabase, navigate] = [useConfig(), useLoadSupabase(), useNavigate()];
  return useQuery({
    queryKey: queryKeys.providerCode(code),
    queryFn: async () => {
      await takeProviderSession(config, loadSupabase, code);
      if (connected) toast({ title: t('provider.connected') });
      // Also if the page shows the second step by now, because the code in the URL is used up.
      navigate(wanted, { replace: true });
      return true;
    },
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  });
}
