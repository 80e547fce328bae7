// Sets up an authenticator app: first its key, then a code that proves the app has the key.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '@/lib/auth/auth';
import { digitsIn } from '@/lib/auth/mailed-code';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/security';
import { freeName } from '@/features/settings/free-name';
import type { SecondSteps } from './list-factors';

export interface Enrollment {
  factorId: string;
  /** The QR code, as a `data:` URL. */
  picture: string;
  key: string;
}

export function useStartEnrollmentMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async ({ apps }: SecondSteps): Promise<Enrollment> => {
      const friendlyName = freeName(t('app.name'), apps);
      const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName });
      if (error) throw error;
      return { factorId: data.id, picture: data.totp.qr_code, key: data.totp.secret };
    },
    meta: { errorTitle: t('app.failed') },
  });
}

export function useConfirmEnrollmentMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { id } = useAccount();
  return useMutation({
    mutationFn: async ({ factorId, code }: { factorId: string; code: string }) => {
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: digitsIn(code) });
      if (error) throw error;
    },
    meta: { errorTitle: t('app.failed') },
    // The server has also signed out the other devices.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.security.of(id) }),
  });
}
