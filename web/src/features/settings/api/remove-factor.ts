// Removes an authenticator app or a security key. Removing the last one also removes the recovery codes, which only work
// together with another second step.

import type { Factor } from '@supabase/supabase-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimsOf } from '@/lib/auth/access-claims';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/security';
import type { SecondSteps } from './list-factors';

/** The authentication methods that count as a second step other than a recovery code. */
const DURABLE_METHODS = ['totp', 'mfa/webauthn', 'passkey'];

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
      // The stored session still mentions the removed step.
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

/** Without its recovery codes, such a session would no longer have a second step and could not remove anything. */
async function refuseByRecoveryCode(supabase: Supabase): Promise<void> {
  const { data } = await supabase.auth.getSession();
  const methods = (data.session && claimsOf(data.session).amr?.map(({ method }) => method ?? '')) ?? [];
  const hasDurable = methods.some((method) => DURABLE_METHODS.includes(method));
  if (methods.includes('mfa/recovery_code') && !hasDurable) throw new Error(t('step.addFirst'));
}
