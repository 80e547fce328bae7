// Invites someone to a company's team.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import type { TeamRole } from '@/domain/teams/teams';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/teams';

interface InviteRequest {
  email: string;
  role: TeamRole;
}

export function useInviteMutation(companyId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, role }: InviteRequest) => {
      await supabase.rpc('invite_to_team', { p_company_id: companyId, p_email: email, p_role: role }).throwOnError();
    },
    meta: { errorTitle: t('invite.error') },
    onSuccess: (_, { email }) => {
      toast({ title: t('invite.sent'), description: t('invite.sentText', { email }) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams.of(companyId) });
    },
  });
}
