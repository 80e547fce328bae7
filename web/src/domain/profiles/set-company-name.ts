// Sets the company name in the own profile, under which jobs and tenders appear.

import { useMutation } from '@tanstack/react-query';
import { useAuth, useUser } from '@/lib/auth/auth';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/profiles';

/** The variable is the name. */
export function useSetCompanyNameMutation() {
  const supabase = useSupabase();
  const user = useUser();
  const { refreshProfile } = useAuth();
  return useMutation({
    mutationFn: async (name: string) => {
      await supabase.from('profiles').update({ company_name: name }).eq('id', user.id).throwOnError();
      await refreshProfile();
    },
    meta: { errorTitle: t('companyNameFailed') },
  });
}
