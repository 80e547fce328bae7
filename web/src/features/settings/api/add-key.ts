// Sets up a security key as a second step. The browser prompts for it, and the server stores its public key.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { freeName } from '@/features/settings/free-name';
import { useAccount } from '@/lib/auth/auth';
import '@/lib/auth/webauthn';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/security';
import type { SecondSteps } from './list-factors';

export function useAddKeyMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { id } = useAccount();
  return useMutation({
    mutationFn: async ({ keys }: SecondSteps) => {
      const { error } = await supabase.auth.mfa.webauthn.register({ friendlyName: freeName(t('key.name'), keys) });
      if (error) throw error;
    },
    meta: { errorTitle: t('key.failed') },
    onSuccess: (_done, { apps, keys }) => {
      const isFirst = apps.length + keys.length === 0;
      toast({
        title: t(isFirst ? 'twoStep.turnedOn' : 'key.added'),
        description: isFirst ? t('twoStep.turnedOnText') : undefined,
      });
      // The server has also signed out the other devices.
      void queryClient.invalidateQueries({ queryKey: queryKeys.security.of(id) });
    },
  });
}
