// Invites somebody to a company's team.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSupabase } from '@/lib/supabase';
import type { TeamRole } from '@/lib/teams';
import { toast } from '@/lib/toast';
import { teamKey } from './team-key';

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
      toast({ title: 'Invitation sent', description: `Whoever reads the mail of ${email} can accept it.` });
      void queryClient.invalidateQueries({ queryKey: teamKey(companyId) });
    },
  });
}
