// Accepts or declines an invitation to a team.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { listTeamsOptions, nameOfCompany } from '@/domain/teams/teams';
import { toast } from '@/lib/ui/toast';
import { type Invitation } from './own-invitations';
import { t } from '@/words/teams';

/** The mutation accepts whether to join. */
export function useAnswerInvitationMutation({ id, company }: Pick<Invitation, 'id' | 'company'>) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async (accept: boolean) => {
      await supabase.rpc('answer_team_invitation', { p_invitation_id: id, p_accept: accept }).throwOnError();
    },
    meta: { errorTitle: t('answer.error') },
    onSuccess: async (_, accept) => {
      const name = nameOfCompany(company);
      if (accept) toast({ title: t('answer.welcome', { name }) });
      else toast({ title: t('answer.declined'), description: t('answer.told', { name }) });
      // The next screen is the company's, which needs the new membership.
      await queryClient.invalidateQueries({
        queryKey: listTeamsOptions(supabase, user.id).queryKey,
        refetchType: 'all',
      });
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitations.own });
    },
  });
}
