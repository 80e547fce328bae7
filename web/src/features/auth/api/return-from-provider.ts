// The end of a way to another provider and back: a session, or why there is none.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { takeProviderSession } from '@/lib/auth/provider-return';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useLoadSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/sign-in';

export interface ProviderReturn {
  code: string;
  /** An account was to be connected, not signed in with. */
  connected: boolean;
  wanted: string;
}

/** A query, because it happens by itself when the page opens, and only once. */
export function useProviderReturnQuery({ code, connected, wanted }: ProviderReturn) {
  const [config, loadSupabase, navigate] = [useConfig(), useLoadSupabase(), useNavigate()];
  return useQuery({
    queryKey: queryKeys.providerCode(code),
    queryFn: async () => {
      await takeProviderSession(config, loadSupabase, code);
      if (connected) toast({ title: t('provider.connected') });
      // Also when the page shows the second step by now: the code in the address is used up.
      await navigate(wanted, { replace: true });
      return true;
    },
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  });
}
