// Removes a member from a company's team, or leaves the team.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/teams';

interface Removed {
  companyId: string;
  userId: string;
  /** The message to show afterwards. */
  done: string;
}

export function useRemoveMemberMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ companyId, userId }: Removed) => {
      await supabase.rpc('remove_from_team', { p_company_id: companyId, p_user_id: userId }).throwOnError();
    },
    meta: { errorTitle: t('remove.error') },
    onSuccess: (_, { done }) => {
      toast({ title: done });
    },
    onSettled: async (_result, _error, { companyId }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams.all });
      await queryClient.invalidateQueries({ queryKey: queryKeys.teams.of(companyId) });
    },
  });
}
