// The accounts at other providers that the user can sign in with.

import type { UserIdentity } from '@supabase/supabase-js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { codeOf } from '@/lib/errors/errors';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/security';

function useIdentitiesOptions() {
  const [supabase, user] = [useSupabase(), useUser()];
  return queryOptions({
    queryKey: queryKeys.security.identities(user.id),
    queryFn: async () => {
      const { data, error } = await supabase.auth.getUserIdentities();
      if (error) throw error;
      // Email with password counts as an identity too.
      return data.identities.filter(({ provider }) => provider !== 'email');
    },
    meta: { errorTitle: t('accounts.fetchFailed') },
  });
}

export function useIdentitiesQuery() {
  return useQuery(useIdentitiesOptions());
}

export function useUnlinkMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { queryKey } = useIdentitiesOptions();
  return useMutation({
    mutationFn: async (identity: UserIdentity) => {
      const { error } = await supabase.auth.unlinkIdentity(identity);
      if (codeOf(error) === 'reauthentication_needed') throw new Error(t('accounts.logInAgain'));
      if (error) throw error;
    },
    meta: { errorTitle: t('accounts.disconnectFailed') },
    onSuccess: (_done, { identity_id }) => {
      queryClient.setQueryData(queryKey, (identities) =>
        identities?.filter((identity) => identity.identity_id !== identity_id),
      );
      toast({ title: t('accounts.disconnected') });
    },
  });
}
