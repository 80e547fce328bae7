// Saves name and bio only, so that columns not shown in Settings are not overwritten.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth, useUser } from '@/lib/auth/auth';
import { invalidateEach, KEYS_SHOWING_PEOPLE } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/settings';

export interface OwnTexts {
  fullName: string;
  bio: string;
}

export function useUpdateOwnTextsMutation() {
  const supabase = useSupabase();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const { refreshProfile } = useAuth();
  return useMutation({
    mutationFn: async ({ fullName, bio }: OwnTexts) => {
      await supabase
        .from('profiles')
        .upsert({ id, full_name: fullName, bio: bio === '' ? null : bio, updated_at: new Date().toISOString() })
        .throwOnError();
      await refreshProfile();
    },
    meta: { errorTitle: t('about.saveFailed') },
    onSuccess: () => {
      toast({ title: t('about.saved') });
      // The name is also shown with posts, comments and messages.
      void invalidateEach(queryClient, KEYS_SHOWING_PEOPLE);
    },
  });
}
