// Invites someone to a company's team.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import type { TeamRole } from '@/domain/teams/teams';
import { toast } from '@/lib/ui/toast';

interface Invited {
  email: string;
  role: TeamRole;
}

export function useInviteMutation(companyId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, role }: Invited) => {
      await supabase.rpc('invite_to_team', { p_company_id: companyId, p_email: email, p_role: role }).throwOnError();
    },
    meta: { errorTitle: 'Error sending invitation' },
    onSuccess: (_, { email }) => {
      toast({ title: 'Invitation sent', description: `We sent ${email} a link to accept it.` });
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams.of(companyId) });
    },
  });
}
