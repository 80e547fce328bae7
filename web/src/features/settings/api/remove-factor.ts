// Takes an authenticator app or a security key away. With the last one the recovery codes go too, for they work only beside another step.

import type { Factor } from '@supabase/supabase-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimsOf } from '@/lib/auth/access-claims';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/security';
import type { SecondSteps } from './list-factors';

/** How a session can show a second step that is not a recovery code. */
const LASTING = ['totp', 'mfa/webauthn', 'passkey'];

export function useRemoveFactorMutation({ apps, keys, recoveryCodes }: SecondSteps) {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { id: userId } = useUser();
  const isLast = apps.length + keys.length === 1;
  return useMutation({
    mutationFn: async ({ id }: Factor) => {
      if (isLast && recoveryCodes) {
        await refuseByRecoveryCode(supabase);
        const { error } = await supabase.auth.mfa.recoveryCodes.unenroll();
        if (error) throw error;
      }
      const { error } = await supabase.auth.mfa.unenroll({ factorId: id });
      if (error) throw error;
      // What is stored here of the session still tells of it.
      const renewed = await supabase.auth.refreshSession();
      if (renewed.error) throw renewed.error;
    },
    meta: { errorTitle: t('step.removeFailed') },
    onSuccess: () => {
      toast({ title: t(isLast ? 'twoStep.turnedOff' : 'step.removed') });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.security.of(userId) }),
  });
}

/** Without its recovery codes such a session would have no second step any more, and could remove nothing. */
async function refuseByRecoveryCode(supabase: Supabase): Promise<void> {
  const { data } = await supabase.auth.getSession();
  const methods = (data.session && claimsOf(data.session).amr?.map(({ method }) => method ?? '')) ?? [];
  const lasts = methods.some((method) => LASTING.includes(method));
  if (methods.includes('mfa/recovery_code') && !lasts) throw new Error(t('step.addFirst'));
}
