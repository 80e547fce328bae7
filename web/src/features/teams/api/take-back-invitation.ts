// Takes an invitation back that was not answered yet.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import type { OpenInvitation } from './list-open-invitations';
import { t } from '@/words/teams';

export function useTakeBackMutation(companyId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<OpenInvitation, 'id'>) => {
      await supabase.rpc('take_back_team_invitation', { p_invitation_id: id }).throwOnError();
    },
    meta: { errorTitle: t('invitations.takeBackError') },
    // It may have been answered meanwhile; then the list is what is wrong.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.teams.of(companyId) }),
  });
}
