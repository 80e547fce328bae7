// Withdraws an unanswered invitation.

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
    // The invitation may have been answered in the meantime, so the list may be out of date.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.teams.of(companyId) }),
  });
}
